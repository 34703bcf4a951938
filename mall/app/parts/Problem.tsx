import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { Refusal } from '../../../contract/refusal.ts'
import type { Mistyped } from './found.ts'
import css from './Problem.module.css'

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`wide ${css.notice}`}>
      <h1>{title}</h1>
      <p>{children}</p>
      <p className={css.ways}>
        <Link to="/" className="btn main">
          返回首页
        </Link>
        <Link to="/indexpage/productlist" className="btn">
          去商城看看
        </Link>
      </p>
    </div>
  )
}

/** The mall's own not-found page. */
export const Missing = ({ title = '页面不存在', children = '您访问的页面不存在或已下线。' }) => <Notice title={title}>{children}</Notice>

const isMistyped = (data: unknown): data is Mistyped => typeof data === 'object' && data !== null && 'fault' in data

function saidOf(data: unknown): { title?: string; children?: string } {
  if (isMistyped(data)) return { children: `网址有误：${data.fault}。` }
  return typeof data === 'string' && data ? { title: data } : {}
}

/** What a page shows when it could not be made. */
export function Problem({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <Missing {...saidOf(error.data)} />
  }
  if (error instanceof Refusal) return <Notice title={error.message}>请检查后重试，或联系在线客服。</Notice>
  return <Notice title="系统开小差了">请稍后再试；如果一直如此，请联系在线客服。</Notice>
}
