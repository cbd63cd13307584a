// The page in the hidden frame: it only passes its URL, with the provider's response, to the parent page. The message
// is the one oidc-client-ts expects, whose library would be a hundred times this file.
window.parent.postMessage({ source: 'oidc-client', url: window.location.href, keepOpen: false }, window.location.origin)
