/** Why there was no response, by the code of the system or the HTTP library. */
export const networkWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was interrupted',
  UND_ERR_SOCKET: 'the connection was interrupted',
  ENOTPUBLIC: 'the address leads into a private network',
  ENOTFOUND: 'there is no such address',
  EAI_AGAIN: 'the address could not be looked up',
  EHOSTUNREACH: 'it could not be reached',
  ENETUNREACH: 'it could not be reached',
  ETIMEDOUT: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another address',
}
