import { ed25519 } from "@noble/curves/ed25519.js";
import { p256, p384, p521 } from "@noble/curves/nist.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex, hexToBytes } from "@noble/curves/utils.js";
import {
  ECParameters,
  ECPrivateKey,
  id_ecPublicKey,
  id_secp256r1,
  id_secp384r1,
  id_secp521r1,
} from "@peculiar/asn1-ecc";
import { Attributes } from "@peculiar/asn1-pkcs8";
import { id_RSASSA_PSS, id_rsaEncryption, RSAPrivateKey, RSAPublicKey } from "@peculiar/asn1-rsa";
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  id_ce_subjectAltName,
  SubjectAlternativeName,
  type SubjectPublicKeyInfo,
  Certificate as X509,
} from "@peculiar/asn1-x509";
import type { Certificate, CertificateReader, PrivateKey } from "../rules/engine/environment.ts";

/** Reads certificates and keys. Signatures are not verified; only whether a key matches a certificate. */
export const certificateReader: CertificateReader = {
  readCertificate: (der) => orNull(() => certificateOf(AsnConvert.parse(der, X509))),
  readPrivateKey: (label, der) =>
    orNull(() => (Object.hasOwn(privateKeyReaders, label) ? privateKeyReaders[label]?.(der) : null) ?? null),
};

const id_ed25519 = "1.3.101.112";

/**
 * PKCS#8 (RFC 5958), whose second version can include the public key. It does not extend the library's `PrivateKeyInfo`:
 * a class inherits the schema that its parent already used, without the new property.
 */
class OneAsymmetricKey {
  version = 0;
  privateKeyAlgorithm = new AlgorithmIdentifier();
  privateKey = new OctetString();
  attributes?: Attributes;
  publicKey?: ArrayBuffer;
}
AsnProp({ type: AsnPropTypes.Integer })(OneAsymmetricKey.prototype, "version");
AsnProp({ type: AlgorithmIdentifier })(OneAsymmetricKey.prototype, "privateKeyAlgorithm");
AsnProp({ type: OctetString })(OneAsymmetricKey.prototype, "privateKey");
AsnProp({ type: Attributes, context: 0, implicit: true, optional: true })(OneAsymmetricKey.prototype, "attributes");
AsnProp({ type: AsnPropTypes.BitString, context: 1, implicit: true, optional: true })(
  OneAsymmetricKey.prototype,
  "publicKey",
);

/** By PEM label. */
const privateKeyReaders: Readonly<Record<string, (der: Uint8Array) => PrivateKey>> = {
  "PRIVATE KEY": (der) => ({ publicKey: publicOfPkcs8(AsnConvert.parse(der, OneAsymmetricKey)) }),
  "RSA PRIVATE KEY": (der) => ({ publicKey: publicOfRsa(AsnConvert.parse(der, RSAPrivateKey)) }),
  "EC PRIVATE KEY": (der) => {
    const key = AsnConvert.parse(der, ECPrivateKey);
    return { publicKey: publicOfEc(key, key.parameters?.namedCurve) };
  },
  // Not documented by the service, but a key.
  "DSA PRIVATE KEY": () => ({ publicKey: null }),
};

function certificateOf({ tbsCertificate }: X509): Certificate {
  const { subject, validity, subjectPublicKeyInfo, extensions } = tbsCertificate;
  const alternative = extensions?.find((extension) => extension.extnID === id_ce_subjectAltName);
  return {
    subject: subject.flatMap((part) =>
      part.map(({ type, value }) => ({ name: attributeNames[type] ?? type, value: value.toString() })),
    ),
    names: alternative
      ? AsnConvert.parse(alternative.extnValue.buffer, SubjectAlternativeName).flatMap(
          (name) => name.dNSName ?? name.iPAddress ?? [],
        )
      : [],
    notBefore: validity.notBefore.getTime().getTime(),
    notAfter: validity.notAfter.getTime().getTime(),
    publicKey: orNull(() => publicOfCertificate(subjectPublicKeyInfo)),
  };
}

function publicOfCertificate({ algorithm, subjectPublicKey }: SubjectPublicKeyInfo): string | null {
  switch (algorithm.algorithm) {
    case id_rsaEncryption:
    case id_RSASSA_PSS:
      return publicOfRsa(AsnConvert.parse(subjectPublicKey, RSAPublicKey));
    case id_ecPublicKey:
      return ecPoint(curveIn(algorithm.parameters), new Uint8Array(subjectPublicKey));
    case id_ed25519:
      return `ed25519 ${hex(subjectPublicKey)}`;
    default:
      return null;
  }
}

function publicOfPkcs8({ privateKeyAlgorithm, privateKey }: OneAsymmetricKey): string | null {
  switch (privateKeyAlgorithm.algorithm) {
    case id_rsaEncryption:
    case id_RSASSA_PSS:
      return publicOfRsa(AsnConvert.parse(privateKey.buffer, RSAPrivateKey));
    case id_ecPublicKey:
      return publicOfEc(
        AsnConvert.parse(privateKey.buffer, ECPrivateKey),
        curveIn(privateKeyAlgorithm.parameters) ?? undefined,
      );
    case id_ed25519: {
      const secret = AsnConvert.parse(privateKey.buffer, OctetString);
      return `ed25519 ${hex(ed25519.getPublicKey(new Uint8Array(secret.buffer)))}`;
    }
    default:
      return null;
  }
}

const publicOfRsa = (key: RSAPrivateKey | RSAPublicKey): string =>
  `rsa ${withoutZeros(key.modulus)} ${withoutZeros(key.publicExponent)}`;

const curves: Readonly<Record<string, typeof p256>> = {
  [id_secp256r1]: p256,
  [id_secp384r1]: p384,
  [id_secp521r1]: p521,
  "1.3.132.0.10": secp256k1,
};

/** The public point in the key, or the one derived from its secret. */
function publicOfEc(key: ECPrivateKey, curveId: string | undefined): string | null {
  if (curveId === undefined) return null;
  if (key.publicKey) return ecPoint(curveId, new Uint8Array(key.publicKey));
  const curve = curves[curveId];
  if (!curve) return null;
  const secret = withoutZeros(key.privateKey.buffer).padStart((curve.lengths.secretKey ?? 0) * 2, "0");
  return ecPoint(curveId, curve.getPublicKey(hexToBytes(secret)));
}

/** Points are compared in uncompressed form. */
function ecPoint(curveId: string | null, point: Uint8Array): string | null {
  if (curveId === null) return null;
  const isShort = point[0] === 2 || point[0] === 3;
  if (!isShort) return `ec ${curveId} ${hex(point)}`;
  const curve = curves[curveId];
  return curve ? `ec ${curveId} ${curve.Point.fromBytes(point).toHex(false)}` : null;
}

const curveIn = (parameters: ArrayBuffer | null | undefined): string | null =>
  parameters ? (AsnConvert.parse(parameters, ECParameters).namedCurve ?? null) : null;

const hex = (bytes: ArrayBuffer | Uint8Array): string => bytesToHex(new Uint8Array(bytes));

const withoutZeros = (integer: ArrayBuffer): string => hex(integer).replace(/^(?:00)+/, "");

/** The libraries throw on invalid input. */
function orNull<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The usual short names of subject attributes. */
const attributeNames: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.4": "SN",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "street",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.12": "title",
  "2.5.4.42": "GN",
  "0.9.2342.19200300.100.1.1": "UID",
  "0.9.2342.19200300.100.1.25": "DC",
  "1.2.840.113549.1.9.1": "emailAddress",
};
