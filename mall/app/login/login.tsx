import { Link, redirect, redirectDocument, useActionData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { buyerContext, callIn } from '../door.ts'
import { ownPath } from '../paths.ts'
import { Logo } from '../shell/Logo.tsx'
import type { Surroundings } from '../shell/Shell.tsx'
import { keepToken } from '../token.ts'
import { attempt } from './attempt.ts'
import { CodeForm } from './CodeForm.tsx'
import css from './login.module.css'
import { PasswordForm } from './PasswordForm.tsx'

export const handle: Surroundings = { bare: true }

export const meta = () => [
  { title: '登录 - 印采' },
  { name: 'description', content: '登录印采企业账号，查看阶梯价格明细、下单、上传稿件并跟踪订单。' },
  { name: 'robots', content: 'noindex' },
]

const targetOf = (request: Request) => ownPath(new URL(request.url).searchParams.get('redirect'))

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  context.get(buyerContext) ? redirect(targetOf(request)) : null

/** Logs in and loads the page that was wanted, as a new document: everything about it may be different now. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await attempt(callIn(context), await request.formData())
  if (!('token' in result)) return result
  const secure = new URL(request.url).protocol === 'https:'
  return redirectDocument(targetOf(request), { headers: { 'set-cookie': keepToken(result.token, secure) } })
}

const promises = ['价格逐项列明，一分一厘可复算', '工期按工作日推算，节假日写在明处', '稿件与校样留档，确认后才开印']

/** 登录. Its forms work before and without any script. */
export default function LoginPage() {
  const [query] = useSearchParams()
  const byCode = query.get('mode') === 'code'
  const last = useActionData<typeof action>()
  const tab = (mode: 'password' | 'code') => {
    const next = new URLSearchParams(query)
    next.set('mode', mode)
    return `/login?${next}`
  }
  return (
    <div className={css.page}>
      <header className="wide">
        <Link to="/" className={css.logo} aria-label="印采首页">
          <Logo />
        </Link>
      </header>
      <div className={css.band}>
        <div className={`wide ${css.row}`}>
          <section className={css.story}>
            <h2>企业印刷与礼品，一站采齐</h2>
            <ul>
              {promises.map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ul>
          </section>
          <section className={css.box}>
            <h1>企业账号登录</h1>
            <nav className={css.tabs} aria-label="登录方式">
              <Link to={tab('password')} replace aria-current={!byCode || undefined}>
                密码登录
              </Link>
              <Link to={tab('code')} replace aria-current={byCode || undefined}>
                短信验证码登录
              </Link>
            </nav>
            {byCode ? <CodeForm last={last} /> : <PasswordForm last={last} />}
            <p className={css.law}>
              登录即表示同意
              <a href="/agreement" target="_blank" rel="noopener">
                《用户服务协议》
              </a>
              和
              <a href="/agreement?type=YinSi" target="_blank" rel="noopener">
                《隐私协议》
              </a>
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}
