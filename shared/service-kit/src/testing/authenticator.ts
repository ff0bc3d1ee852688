import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const ORIGIN = 'https://alumni.example';
const [USER_PRESENT, USER_VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40];

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

type Made = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
};

/** An authenticator with one passkey, which signs what it is asked to, for a member. */
export function newAuthenticator(memberId: string, id = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: an EC2 key for ES256 on P-256
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Made) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function dataOf(made: Made, counter: number, credential = Buffer.alloc(0)): Buffer {
    const { rpId = 'alumni.example', isVerified = true } = made;
    const flags =
      USER_PRESENT |
      (isVerified ? USER_VERIFIED : 0) |
      (credential.length > 0 ? WITH_CREDENTIAL : 0);
    const fixed = Buffer.alloc(5);
    fixed.writeUInt8(flags, 0);
    fixed.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), fixed, credential]);
  }

  return {
    id: base64url(id),

    create(challenge: string, made: Made = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = dataOf(made, 0, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const dataLength = Buffer.alloc(2);
      dataLength.writeUInt16BE(data.length);
      // CBOR: {fmt: 'none', attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        dataLength,
        data,
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, made)),
          attestationObject: base64url(attestation),
        },
      };
    },

    get(challenge: string, made: Made = {}) {
      const data = dataOf(made, made.counter ?? ++uses);
      const client = clientData('webauthn.get', challenge, made);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: base64url(Buffer.from(memberId)),
        },
      };
    },
  };
}
