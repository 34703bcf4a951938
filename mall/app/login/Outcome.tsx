import { Link } from 'react-router'
import type { RefusalCode } from '../../../contract/refusal.ts'
import { useTalk } from '../shell/Talks.tsx'
import css from './Entrance.module.css'
import type { Told } from './attempt.ts'
import { useCountdown } from '../private/useCountdown.ts'

const none = { fault: '', code: null, fields: {}, wait: 0 }

/** What was wrong at the last try, and for how many seconds there is no use in another. */
export function useOutcome(last: object | undefined): Told {
  const refused = last && 'fault' in last ? (last as Told) : none
  const [wait] = useCountdown(refused.wait, last)
  return { ...refused, wait }
}

/** What is wrong with the whole, and what the person can do about it. */
export function Outcome({ fault, code, wait }: Pick<Told, 'fault' | 'code' | 'wait'>) {
  return (
    <div role="alert" className={css.fault}>
      {fault}
      {wait > 0 && `（${wait} 秒后可再试）`}
      {code && <WayOut code={code} />}
    </div>
  )
}

function WayOut({ code }: { code: RefusalCode }) {
  const talk = useTalk()
  if (code === 'account.refused')
    return (
      <p>
        <Link to="/register" className="text-link">
          重新提交资料
        </Link>
      </p>
    )
  if (code === 'account.first')
    return (
      <p>
        <Link to="/alterCode" className="text-link">
          设置密码
        </Link>
      </p>
    )
  if (code === 'account.pending') return <p className={css.calm}>资料已提交，审核通过后即可登录。</p>
  if (code !== 'account.suspended' && code !== 'account.disabled') return null
  return (
    <p>
      <button type="button" className="text-link" onClick={() => talk('kefu')}>
        联系在线客服
      </button>
    </p>
  )
}
