import { randomBytes } from 'node:crypto'
import { connectionKinds } from '../../../contract/connection/kinds.ts'
import type { ConnectionName } from '../../../contract/connection/names.ts'
import { ProviderError } from '../outside/provider.ts'
import type { Adapters } from './build.ts'
import type { Connections } from './connections.ts'

export type Tried = { readonly ok: boolean; readonly words: string }

type Tries = { readonly [Name in ConnectionName]: (adapter: Adapters[Name], phone: string, about: string) => Promise<string> }

/** What is there nowhere: a name of our own for nothing. */
const nothing = (): string => `TRY${randomBytes(8).toString('hex').toUpperCase()}`

/** The cheapest question of each protocol that must be signed with the right keys. */
const tries: Tries = {
  sms: async (send, phone, about) => {
    await send({ phone, type: 'notice', about })
    return '短信服务商已受理，请查看手机是否收到；没有收到请在服务商控制台查看发送记录'
  },
  alipay: (channel) => unknownTrade(channel, '支付宝答：交易不存在（ACQ.TRADE_NOT_EXIST）。密钥与 APPID 正确，应答也通过了验签'),
  weixin: (channel) => unknownTrade(channel, '微信支付答：订单不存在（ORDER_NOT_EXIST）。商户号、证书序列号与密钥正确，应答也通过了验签'),
  invoicing: async (platform) => {
    await platform.look({ serial: nothing(), red: false })
    return '诺诺答：没有这张发票。appKey、appSecret 与销方税号正确'
  },
  esign: async (authority) => {
    await authority.prove()
    return 'e签宝答：签署流程不存在。App ID 与 App Secret 正确'
  },
  fasc: async (authority) => {
    await authority.prove()
    return '法大大给出了访问凭证。AppId 与 AppSecret 正确；openCorpId 与场景码到第一次签署时才会核对'
  },
  courier: async (courier) => {
    await courier.look({ courier: 'yuantong', number: `YT${Date.now()}`, phone: '', to: '' })
    return '快递100 已应答查询。授权 key 与 customer 正确'
  },
  storage: async (store) => {
    await store.prove()
    return '写入、读回、删除都成功。服务地址、桶与 AccessKey 正确'
  },
}

async function unknownTrade(channel: Adapters['alipay'], words: string): Promise<string> {
  await channel.look(nothing())
  return words
}

/** Asks the provider for real, as it is set up, in use or not, and tells its answer in words. `about`: what a text message is about. */
export async function tried(connections: Connections, name: ConnectionName, phone: string, about = '接口测试'): Promise<Tried> {
  const { standings, tried: adapters } = connections.at()
  const { mode, unreadable, fault } = standings[name]
  const adapter = adapters[name]
  if (!adapter) return { ok: false, words: unreadable || fault !== '' ? fault : '还没有填写' }
  const played = mode === 'sandbox' ? '（演示：由本商城自己应答，没有询问服务商）' : ''
  try {
    const words = await (tries[name] as (asked: unknown, phone: string, about: string) => Promise<string>)(adapter, phone, about)
    return { ok: true, words: `${words}${played}` }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ok: false, words: `${error.message}。${adviceFor(name, error)}${played}` }
  }
}

/** What to do about an answer, by what it says. */
function adviceFor(name: ConnectionName, { message, code }: ProviderError): string {
  const { provider } = connectionKinds[name]
  if (message.includes('没有应答')) return '请检查服务器能否访问外网，或服务商是否维护'
  if (/signature|sign|验签|签名/i.test(`${code}${message}`)) return '多半是密钥不对：请核对是否与控制台里的同一应用、同一对密钥'
  return `请按${provider}的错误代码核对设置`
}
