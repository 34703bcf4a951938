import { isIP } from 'node:net'
import type { ConnectionField } from '../../../contract/connection/kinds.ts'
import { hasForbiddenCharacters } from '../../../contract/text.ts'
import { isPublic } from '../http/publicAddress.ts'
import { keyIn } from './pem.ts'

type Judged = { readonly value: string } | { readonly fault: string }

/** What was typed into a field, as it is kept; or, beginning with the field's name, what is wrong with it. '' stays ''. */
export function judged(field: ConnectionField, typed: string): Judged {
  const value = typed.normalize('NFKC').trim()
  if (value === '') return { value }
  const found = byKind(field, value)
  return 'fault' in found ? { fault: `${field.label}：${found.fault}` } : found
}

function byKind(field: ConnectionField, value: string): Judged {
  if (field.kind === 'privateKey' || field.kind === 'publicKey') {
    const key = keyIn(value, field.kind)
    return 'fault' in key ? key : { value: key.pem }
  }
  if (/-----BEGIN /.test(value)) return { fault: `这是密钥或证书文件，这里要${field.wanted ?? '一行文字'}` }
  if (field.kind === 'address') return addressIn(field, value)
  const most = field.most ?? 100
  if (value.length > most) return { fault: `最多 ${most} 字` }
  if (hasForbiddenCharacters(value) || /[\n\t]/.test(value)) return { fault: '含有不支持的字符' }
  return field.like && !field.like.test(value) ? { fault: `应为${field.wanted}` } : { value }
}

/** Only at the provider's own: keys are sent there, and nothing inside our network is to be reached by a form. */
function addressIn({ domains = [], most = 200 }: ConnectionField, value: string): Judged {
  const url = value.length > most ? null : URL.parse(value)
  if (url?.protocol !== 'https:') return { fault: '应为 https 网址' }
  if (url.username !== '' || url.password !== '' || url.hash !== '') return { fault: '网址里不能有账号、密码与 #' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const inside = isIP(host) !== 0 ? !isPublic(host) : !host.includes('.') || /\.(local|internal|lan|localhost|invalid)$/.test(host)
  if (inside) return { fault: '这是内部网络的地址，应为服务商公开的网址' }
  const known = domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  if (!known || url.port !== '') return { fault: `应为服务商自己的网址（${domains.join('、')}）` }
  return { value: value.replace(/\/$/, '') }
}
