import { createSign, type KeyObject } from 'node:crypto'

// A certificate as X.509 has it (RFC 5280), signed by itself: Node reads such but makes none, and the sandbox needs one to be
// read like WeChat Pay's own.

const tlv = (tag: number, content: Buffer): Buffer => {
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, Buffer.concat(parts))
// A first bit that is set would make it negative.
const integer = (hex: string): Buffer => tlv(0x02, Buffer.from(/^[89a-f]/i.test(hex) ? `00${hex}` : hex, 'hex'))
const time = (at: Date): Buffer => tlv(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const commonName = (name: string): Buffer => sequence(tlv(0x31, sequence(Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from(name)))))

/** The PEM text of a self-signed certificate for `keys`. `serial`: an even number of hexadecimal digits. */
export function selfSigned(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { serial, name, from, until }: { serial: string; name: string; from: Date; until: Date },
): string {
  const content = sequence(
    tlv(0xa0, integer('02')),
    integer(serial),
    sha256WithRsa,
    commonName(name),
    sequence(time(from), time(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const bytes = sequence(content, sha256WithRsa, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const text = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${text.join('\n')}\n-----END CERTIFICATE-----\n`
}
