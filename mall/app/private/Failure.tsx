import { Link, useLocation, useRevalidator } from 'react-router'
import { wordsOf } from '../../../kit/ask.ts'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { listOf } from './listOf.ts'
import { queries } from './queries.ts'
import pageCss from './page.module.css'

/** Refusals that another try may turn: too often, too busy. What else the mall refused it refuses again. */
const passing = new Set(Object.entries(refusals).flatMap(([code, { status }]) => (status >= 429 ? [code] : [])))

/** What a private page shows when it could not be made: why, and another try where that may help. */
export function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const list = listOf(useLocation().pathname)
  const final = error instanceof Refusal && !passing.has(error.code)
  const retry = () => {
    // A failed answer is kept like any other; without it the page asks anew.
    queries.removeQueries({ predicate: (query) => query.state.status === 'error' })
    void revalidate()
  }
  return (
    <div className={`wide ${pageCss.failure}`} role="alert">
      <h1>{wordsOf(error)}</h1>
      <p>{final ? '链接可能不完整，或者它属于别的账号；请从列表中重新打开，或联系在线客服。' : '页面没有加载成功，您的内容没有丢失。'}</p>
      <p className={pageCss.ways}>
        {!final && (
          <button type="button" className="btn main" onClick={retry} disabled={state === 'loading'}>
            重试
          </button>
        )}
        <Link to={list.to} className={final ? 'btn main' : 'btn'}>
          {list.name}
        </Link>
      </p>
    </div>
  )
}
