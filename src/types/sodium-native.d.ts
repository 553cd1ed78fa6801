// For sodium-native 5.1, which has no declarations.
declare module "sodium-native" {
  const sodium: {
    /** @throws when the signature has not 64 bytes, or the key not 32. */
    crypto_sign_verify_detached(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  };
  export default sodium;
}
