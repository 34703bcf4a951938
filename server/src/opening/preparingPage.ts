import { contentSecurity } from '../http/contentSecurity.ts'
import { isNamed, type Shop } from '../shop.ts'

const sheet = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#f7f4f0;color:#1f1f1f;
font:16px/1.7 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:480px;padding:48px 32px;border-top:4px solid #8a5a2b;border-radius:8px;background:#fff;
box-shadow:0 4px 16px rgb(0 0 0 / 10%);text-align:center}
h1{margin:0;font-size:28px;line-height:1.4;overflow-wrap:anywhere}
.state{display:inline-block;margin:0 0 20px;padding:2px 14px;border:1px solid #8a5a2b;border-radius:99px;color:#744a20;font-size:14px}
p{margin:16px 0 0;color:#555}
dl{margin:28px 0 0;padding:20px 0 0;border-top:1px solid #eee}
dt{color:#666;font-size:14px}
dd{margin:0 0 8px;font-size:20px;overflow-wrap:anywhere}
a{color:inherit}
footer{margin-top:20px;color:#666;font-size:12px}
`

const policy = contentSecurity({ sheet })

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const plain = (typed: string): string => typed.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** What visitors of a mall in preparation are shown: whose it will be, and whom to ask. */
export function preparingPage(shop: Shop): { readonly html: string; readonly policy: string } {
  const { phone, hours, icp, police } = shop
  const name = isNamed(shop) ? shop.name : shop.company
  const dial = phone.replaceAll(/[^\d+]/g, '')
  const asked =
    phone && `<dl><dt>咨询电话</dt><dd><a href="tel:${dial}">${plain(phone)}</a></dd>${hours && `<dt>${plain(hours)}</dt>`}</dl>`
  const filed = [icp, police].filter(Boolean).map(plain).join('　')
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${plain(name ? `${name} - 筹备中` : '商城筹备中')}</title><style>${sheet}</style></head>
<body><main><div class="state">筹备中</div><h1>${plain(name || '商城即将开业')}</h1>
<p>商城正在筹备，暂未开放浏览与下单，敬请期待。</p>${asked}${filed && `<footer>${filed}</footer>`}</main></body></html>`
  return { html, policy }
}
