import { Link, useRevalidator } from 'react-router'
import { wordsOf } from '../../../kit/ask.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { queries } from './queries.ts'

/** What a private page shows when it could not be made: why, and another try where that may help. */
export function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const retry = () => {
    // A failed answer is kept like any other; without it the page asks anew.
    queries.removeQueries({ predicate: (query) => query.state.status === 'error' })
    void revalidate()
  }
  return (
    <div className="wide p-failure" role="alert">
      <h1>{wordsOf(error)}</h1>
      <p>{error instanceof Refusal ? '请检查后再试，或联系在线客服。' : '页面没有加载成功，您的内容没有丢失。'}</p>
      <p className="p-ways">
        <button type="button" className="btn main" onClick={retry} disabled={state === 'loading'}>
          重试
        </button>
        <Link to="/myOrder" className="btn">
          我的订单
        </Link>
      </p>
    </div>
  )
}
