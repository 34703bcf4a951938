import { Link, redirect, redirectDocument, useActionData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { buyerContext, callIn } from '../dispatch.ts'
import { ownPath } from '../paths.ts'
import type { Surroundings } from '../Shell.tsx'
import { keepToken } from '../token.ts'
import { Agreements } from './Agreements.tsx'
import { attempt } from './attempt.ts'
import { CodeForm } from './CodeForm.tsx'
import { Entrance } from './Entrance.tsx'
import css from './Entrance.module.css'
import { FactorForm } from './FactorForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { shopIn, titleOf } from '../titled.ts'

export const handle: Surroundings = { bare: true }

export const meta: MetaFunction = ({ matches }) => [
  titleOf('登录', matches),
  { name: 'description', content: `登录${shopIn(matches)}企业账号，查看阶梯价格明细、下单、上传稿件并跟踪订单。` },
  { name: 'robots', content: 'noindex' },
]

const targetOf = (request: Request) => ownPath(new URL(request.url).searchParams.get('redirect'))

export const loader = ({ request, context }: LoaderFunctionArgs) => (context.get(buyerContext) ? redirect(targetOf(request)) : null)

/** Logs in and loads the page that was wanted, as a new document: everything about it may be different now. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await attempt(callIn(context), await request.formData())
  if (!('token' in result)) return result
  const secure = new URL(request.url).protocol === 'https:'
  return redirectDocument(targetOf(request), { headers: { 'set-cookie': keepToken(result.token, secure) } })
}

/** 登录. Its forms work before and without any script. */
export default function LoginPage() {
  const [query] = useSearchParams()
  const byCode = query.get('mode') === 'code'
  const last = useActionData<typeof action>()
  const tab = (mode: 'password' | 'code') => {
    const next = new URLSearchParams(query)
    next.set('mode', mode)
    next.delete('done')
    return `/login?${next}`
  }
  const target = query.get('redirect')
  if (last && 'challenge' in last)
    return (
      <Entrance title="两步验证">
        <FactorForm challenge={last.challenge} last={last} />
      </Entrance>
    )
  return (
    <Entrance title="企业账号登录">
      {query.has('done') && !last && (
        <p role="status" className={css.done}>
          修改成功，请用新密码登录
        </p>
      )}
      <nav className={css.tabs} aria-label="登录方式">
        <Link to={tab('password')} replace aria-current={!byCode || undefined}>
          密码登录
        </Link>
        <Link to={tab('code')} replace aria-current={byCode || undefined}>
          短信验证码登录
        </Link>
      </nav>
      {byCode ? <CodeForm last={last} /> : <PasswordForm last={last} />}
      <p className={css.ways}>
        <Link to="/register">免费注册</Link>
        <Link to={target ? `/alterCode?redirect=${encodeURIComponent(target)}` : '/alterCode'}>忘记密码</Link>
      </p>
      <p className={css.law}>
        登录即表示同意
        <Agreements />
      </p>
    </Entrance>
  )
}
