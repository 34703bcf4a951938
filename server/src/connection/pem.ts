import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export type WantedKey = 'privateKey' | 'publicKey'

/** What a paste is that is not the key which is wanted. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/BEGIN (NEW )?CERTIFICATE REQUEST/, '证书请求（CSR）'],
  [/BEGIN (X509 |TRUSTED )?CERTIFICATE/, '证书'],
  [/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: *4,ENCRYPTED/, '加了口令的私钥'],
  [/BEGIN OPENSSH PRIVATE KEY/, 'OpenSSH 格式的私钥'],
  [/BEGIN PGP/, 'PGP 密钥'],
]
const names = { privateKey: 'RSA 私钥', publicKey: 'RSA 公钥' } as const

/** The key as PEM, in one form, or in words what was given instead: which kind it is, and which is wanted. */
export function keyIn(typed: string, wanted: WantedKey): { readonly pem: string } | { readonly fault: string } {
  const text = typed.trim()
  const asked = `这里要${names[wanted]}`
  const blocks = text.match(/-----BEGIN /g)?.length ?? 0
  if (blocks > 1) return { fault: `里面有 ${blocks} 段内容，${asked}一段` }
  const other = kinds.find(([mark]) => mark.test(text))
  if (other) return { fault: `这是${other[1]}，${asked}` }
  const found = blocks === 1 ? ofPem(text) : ofBase64(text)
  if (!found) return { fault: `读不出密钥，${asked}的全部内容（PEM，或密钥工具生成的一整串）` }
  if (found.asymmetricKeyType !== 'rsa') return { fault: `这是 ${String(found.asymmetricKeyType).toUpperCase()} 密钥，${asked}` }
  const given = found.type === 'private' ? 'privateKey' : 'publicKey'
  if (given !== wanted) return { fault: `这是${names[given]}，${asked}` }
  if ((found.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return { fault: '密钥太短，至少 2048 位' }
  const format = found.type === 'private' ? ({ type: 'pkcs8', format: 'pem' } as const) : ({ type: 'spki', format: 'pem' } as const)
  return { pem: found.export(format).toString() }
}

const made = (make: () => KeyObject): KeyObject | null => {
  try {
    return make()
  } catch {
    return null
  }
}

const ofPem = (text: string): KeyObject | null =>
  text.includes('PRIVATE KEY') ? made(() => createPrivateKey(text)) : made(() => createPublicKey(text))

/** As Alipay's tools hand keys out: base64 without lines around it. */
function ofBase64(text: string): KeyObject | null {
  const bare = text.replaceAll(/\s/g, '')
  if (!/^[0-9A-Za-z+/]{100,}={0,2}$/.test(bare)) return null
  const der = { key: Buffer.from(bare, 'base64'), format: 'der' } as const
  return (
    made(() => createPrivateKey({ ...der, type: 'pkcs8' })) ??
    made(() => createPrivateKey({ ...der, type: 'pkcs1' })) ??
    made(() => createPublicKey({ ...der, type: 'spki' })) ??
    made(() => createPublicKey({ ...der, type: 'pkcs1' }))
  )
}

/** What tells one key from another and says nothing of it: of the public half, 16 signs in groups of four. */
export function fingerprint(pem: string): string {
  const half = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(half).digest('hex').slice(0, 16).toUpperCase()
  return hash.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
