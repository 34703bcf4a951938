import { z } from 'zod'
import { buyerScopes, callsAMinute, staffScopes } from '../../../contract/account/apiKey.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { refusals } from '../../../contract/refusal.ts'
import { webhookEvents } from '../../../contract/webhook/webhook.ts'
import { canonical, hashOf } from '../../../pricing/hash.ts'

type Json = Record<string, unknown>
type Table = Readonly<Record<string, { readonly label: string; readonly calls: readonly string[] }>>

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The guide for those who write programs: made of the contract itself, so that it never says what is not so. Answers the page as
 * it is at an address and in a shop of this name; all that takes time is done before.
 */
export function guide(endpoints: readonly Endpoint[], documented = true): (origin: string, shop: string) => string {
  const text = page(endpoints, documented)
  return (origin, shop) => text.replace(named, () => safe(shop)).replace(here, () => safe(origin))
}

/** Where the mall's own address stands. */
const here = '\0'
/** Where the shop's name stands. */
const named = '\u0001'

const page = (endpoints: readonly Endpoint[], documented: boolean): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>开放接口开发文档 - ${named}</title><style>${css}</style></head><body><main>
<h1>开放接口开发文档</h1>
<p>贵公司的 ERP、采购系统可以用接口密钥查询商品与价格、提交订单、查询进度与发票，并接收消息推送。接口与网页使用同一套规则和价格。</p>
<nav aria-label="目录"><a href="#start">接入</a><a href="#answer">返回格式</a><a href="#buyer">采购方接口</a>${forStaff(endpoints) ? '<a href="#staff">商家接口</a>' : ''}<a href="#push">消息推送</a><a href="#receipt">计价指纹</a>${documented ? '<a href="/api/openapi.json">OpenAPI 文件</a>' : ''}</nav>
<h2 id="start">接入</h2>
<ol><li>主账号登录商城，在“用户中心 → 开放接口”创建接口密钥，勾选需要的权限。密钥只显示一次。</li>
<li>每次请求在 <code>Authorization</code> 请求头携带密钥：</li></ol>
<pre tabindex="0">curl ${here}/api/order/list?page=1 \\
  -H 'Authorization: Bearer yk_…'</pre>
<ul><li>每个密钥每分钟最多 ${callsAMinute} 次请求，超出返回 429，请按 <code>data.retryAfter</code>（秒）等待。</li>
<li>标注“防重复”的接口请携带 <code>Idempotency-Key</code> 请求头（每笔业务一个唯一值，如 UUID）：网络中断后以同一个值重发相同内容，不会重复提交，7 天内得到首次的结果，包括只显示一次的密钥；内容不同答 409 <code>repeat.different</code>。被拒绝的请求不占用该值。</li>
<li>注册（<code>POST /api/register</code>、<code>POST /api/registerAgain</code>）须带 <code>agreed: true</code>：由用户本人勾选同意《用户服务协议》和《隐私协议》后提交，程序不得代为默认同意；没有此项答 400。</li>
<li>密钥以主账号名义操作，提交的订单无需审批。停用密钥立即生效。</li></ul>
<h2 id="answer">返回格式</h2>
<pre tabindex="0">{"status":200,"success":true,"msg":"ok","data":…,"time":"2026-11-21 10:00:00"}</pre>
<p>业务结果以 <code>status</code> 为准，<code>code</code> 供程序判断，<code>msg</code> 供人阅读；分页接口另有 <code>total</code>、<code>totalPage</code>。金额为元的字符串，时间为北京时间。</p>
${rows(
  ['status', 'code', '说明'],
  keyRefusals.map((code) => [String(refusals[code].status), `<code>${code}</code>`, refusals[code].msg]),
)}
${side('buyer', '采购方接口', buyerScopes, endpoints)}
${forStaff(endpoints) ? side('staff', '商家接口', staffScopes, endpoints) : ''}
${push}
${fingerprint}
</main></body></html>`

const forStaff = (endpoints: readonly Endpoint[]): boolean => endpoints.some(({ who }) => who === 'staff')

const keyRefusals = ['key.invalid', 'key.scope', 'request.tooOften', 'input.invalid', 'repeat.different', 'order.missing'] as const

const rows = (heads: readonly string[], cells: readonly (readonly string[])[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${cells
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

function side(id: string, title: string, table: Table, endpoints: readonly Endpoint[]): string {
  const named = (call: string) => endpoints.find(({ method, path }) => `${method} ${path}` === call)
  const scopes = Object.entries(table).map(([scope, { label, calls }]) => {
    const found = calls.flatMap((call) => named(call) ?? [])
    return `<h3>${label} <code>${scope}</code></h3>${found.map(callOf).join('')}`
  })
  return `<h2 id="${id}">${title}</h2>${scopes.join('')}`
}

function callOf({ method, path, title, input, output, once, twice, paged }: Endpoint): string {
  const asked = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
  const given = z.toJSONSchema(output, { unrepresentable: 'any' }) as Json
  const answer = paged ? ((given['properties'] as Json)['rows'] as Json) : given
  return `<details><summary><b>${method}</b> <code>${path}</code> ${title}${once ? ' <small>防重复</small>' : ''}${twice ? ` <small>可重复：${twice}</small>` : ''}${paged ? ' <small>分页</small>' : ''}</summary>
<h4>请求</h4>${fields(asked, asked)}<h4>返回 data</h4>${fields(answer, given)}</details>`
}

/** The fields of an object, or of the objects in a list. */
function fields(schema: Json, root: Json): string {
  const own = resolved(schema, root)
  const each = own['type'] === 'array' ? resolved((own['items'] ?? {}) as Json, root) : own
  const properties = Object.entries((each['properties'] ?? {}) as Record<string, Json>)
  if (properties.length === 0) return `<p>${own === each ? typeOf(own, root) : `${typeOf(each, root)} 的列表`}</p>`
  const required = new Set((each['required'] ?? []) as string[])
  const cells = properties.map(([name, one]) => [`<code>${safe(name)}</code>`, typeOf(one, root), required.has(name) ? '是' : ''])
  return rows(['字段', '类型', '必有'], cells)
}

function resolved(schema: Json, root: Json): Json {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(String(schema['$ref'] ?? '')) ?? []
  return name === undefined ? schema : (((root['$defs'] ?? {}) as Record<string, Json>)[name] ?? schema)
}

const words: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数值',
  boolean: '是否',
  object: '对象',
  null: '空',
}

function typeOf(schema: Json, root: Json, deep = 0): string {
  const own = resolved(schema, root)
  const any = (own['anyOf'] ?? own['oneOf']) as Json[] | undefined
  if (own['const'] !== undefined) return `<code>${safe(JSON.stringify(own['const']))}</code>`
  if (Array.isArray(own['enum'])) return own['enum'].map((one) => `<code>${safe(String(one))}</code>`).join(' ')
  if (any) return [...new Set(any.map((one) => typeOf(one, root, deep + 1)))].join(' 或 ')
  if (own['type'] === 'array') return `${deep > 2 ? '对象' : typeOf((own['items'] ?? {}) as Json, root, deep + 1)} 的列表`
  const max = typeof own['maxLength'] === 'number' ? `（最多 ${own['maxLength']} 字）` : ''
  const inner = own['type'] === 'object' && deep < 2 ? Object.keys((own['properties'] ?? {}) as Json) : []
  const named = inner.length > 0 ? `：${inner.map((name) => `<code>${safe(name)}</code>`).join(' ')}` : ''
  return `${words[String(own['type'])] ?? '任意'}${max}${named}`
}

const sample = { b: [2, 1], a: '¥' }

const fingerprint = `<h2 id="receipt">计价指纹</h2>
<p>价格明细（<code>POST /api/product/price</code>、订单明细的 <code>receipt</code>）的 <code>hash</code> 由其余全部字段算出：各层对象的字段按名称的字符编码由小到大排列，写成没有空格和换行的 JSON，以 UTF-8 计算 SHA-256，写成 64 位小写十六进制。数组的次序不变；没有的字段不写，值为 null 的照写；整单的明细同样计算。</p>
<pre tabindex="0">${safe(canonical(sample))}
${hashOf(sample)}</pre>
<pre tabindex="0">const text = (value) =&gt; Array.isArray(value) ? '[' + value.map(text).join(',') + ']'
  : value !== null &amp;&amp; typeof value === 'object'
    ? '{' + Object.keys(value).sort().map((key) =&gt; JSON.stringify(key) + ':' + text(value[key])).join(',') + '}'
    : JSON.stringify(value)
const { hash, ...content } = receipt
const genuine = crypto.createHash('sha256').update(text(content)).digest('hex') === hash</pre>
<p>也可在<a href="/receiptVerify">价格明细核验</a>粘贴核验，或调用 <code>POST /api/receipt/verify</code>。旧版本的价格规则以 <code>GET /api/receipt/rules</code> 查询，仅限本企业的订单、报价与现行价格所用的版本。</p>`

const push = `<h2 id="push">消息推送</h2>
<p>在“开放接口”添加推送地址后，事件发生时以 POST 发送 JSON；返回 2xx 视为收到，否则重试（10 秒、1 分、5 分、30 分、2 时、6 时、12 时、24 时、36 时后），此后放弃，可在推送记录中重新推送。</p>
<pre tabindex="0">{"id":1024,"event":"order.state","companyId":7,"time":"2026-11-21 10:00:00",
 "data":{"orderId":"D20261121000001","before":"pending_payment","state":"in_fulfilment"}}</pre>
${rows(
  ['事件', '说明'],
  Object.entries(webhookEvents).map(([event, label]) => [`<code>${event}</code>`, label]),
)}
<ul><li>推送可能重复或先后颠倒：请以 <code>Yincai-Delivery</code> 请求头去重，并以接口查询的结果为准。</li>
<li>只推送到公网 https 地址，不跟随跳转，8 秒内须应答。</li>
<li>请校验签名：<code>Yincai-Signature: t=时间戳,v1=签名</code>。签名为以签名密钥对“时间戳.请求体原文”计算的 HMAC-SHA256（十六进制）；更换密钥后 24 小时内有两个 v1，任一相符即可；时间戳（秒）与当前相差超过 5 分钟请拒绝。</li></ul>
<pre tabindex="0">const [, t, seals] = /^t=(\\d+),(.+)$/.exec(request.headers['yincai-signature'])
const seal = 'v1=' + crypto.createHmac('sha256', secret).update(t + '.' + rawBody).digest('hex')
const genuine = seals.split(',').includes(seal) &amp;&amp; Math.abs(Date.now() / 1000 - t) &lt; 300</pre>`

const css = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#f5f5f5;color:#1f1f1f;font:14px/22px -apple-system,BlinkMacSystemFont,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 64px;background:#fff}h1{font-size:28px;line-height:36px}h2{margin:32px 0 8px;padding-top:16px;border-top:1px solid #e8e8e8;font-size:22px;line-height:30px}h3{margin:20px 0 8px;font-size:16px}h3 code{color:#595959;font-weight:400}h4{margin:8px 0 4px}
nav{display:flex;flex-wrap:wrap;gap:8px 16px}a{color:#0958d9}code,pre{font-family:ui-monospace,Consolas,"Noto Sans Mono",monospace;font-size:13px}code{overflow-wrap:anywhere}pre{overflow:auto;padding:12px;border-radius:6px;background:#f5f5f5}
details{margin:4px 0;padding:8px 12px;border:1px solid #e8e8e8;border-radius:6px}summary{cursor:pointer;overflow-wrap:anywhere}summary b{color:#c7330b}small{padding:0 6px;border-radius:4px;background:#fff1ec;color:#a82807}
.table{overflow-x:auto}table{width:100%;border-collapse:collapse}th,td{padding:6px 8px;border:1px solid #e8e8e8;text-align:left;vertical-align:top}td:first-child code{overflow-wrap:normal;white-space:nowrap}th{background:#fafafa;white-space:nowrap}a:focus-visible,summary:focus-visible,pre:focus-visible,.table:focus-visible{outline:2px solid #c7330b;outline-offset:2px}`
