// The page inside the hidden frame: it only hands its address, with the provider's answer, to the page around it. The
// message is the one oidc-client-ts waits for, whose library would be a hundred times this file.
window.parent.postMessage({ source: 'oidc-client', url: window.location.href, keepOpen: false }, window.location.origin)
