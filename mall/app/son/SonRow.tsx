import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { listSons, toggleSon, type Son } from '../../../contract/account/son.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { budgetOf, limitWords } from '../private/limits.ts'
import wordsCss from '../private/words.module.css'
import css from './son.module.css'

type Props = {
  son: Son
  onAsk: (what: 'edit' | 'delete' | 'switchOff') => void
  onTold: (words: string) => void
}

/** One sub-account: a row of the table, on phones a card. */
export function SonRow({ son, onAsk, onTold }: Props) {
  const { id, nickname, phone, avatar, identity, status, limitPerOrder } = son
  const queries = useQueryClient()
  const mutation = useOnce(toggleSon)

  /** Switching on harms nobody; switching off throws somebody out and is asked about first. */
  function toggle(on: boolean) {
    if (!on) return onAsk('switchOff')
    mutation.mutate(
      { id, status: 1 },
      {
        onSuccess: () => toast('设置成功', 'success'),
        onError: (error) => onTold(wordsOf(error)),
        onSettled: () => queries.invalidateQueries({ queryKey: [listSons.path] }),
      },
    )
  }

  return (
    <li className={css.row}>
      <div className={css.who}>
        <span className={css.face} aria-hidden="true">
          {avatar ? <img src={avatar} alt="" width={40} height={40} /> : [...nickname][0]}
        </span>
        <div>
          <b>{nickname}</b>
          <small className="num">{phone}</small>
        </div>
      </div>
      <div>
        <span className={`${wordsCss.pill} ${wordsCss.off}`}>{identity.name}</span>
      </div>
      <div className="num">
        <span className={css.label}>单笔限额 </span>
        {limitWords(limitPerOrder)}
      </div>
      <Month son={son} />
      <div className={css.status}>
        <Switch size="small" checked={status === 1} loading={mutation.isPending} onChange={toggle} aria-label={`${nickname}的账号`} />
        <span>{status === 1 ? '启用' : '已停用'}</span>
      </div>
      <div className={css.acts}>
        <button type="button" className="text-link" onClick={() => onAsk('edit')} aria-label={`编辑 ${nickname}`}>
          编辑
        </button>
        <button type="button" className={wordsCss.link} onClick={() => onAsk('delete')} aria-label={`删除 ${nickname}`}>
          删除
        </button>
      </div>
    </li>
  )
}

/** What was spent of the month, and how much of its limit that is. */
function Month({ son: { nickname, usedThisMonth, limitPerMonth } }: { son: Son }) {
  const { limit, percent, tone } = budgetOf(usedThisMonth, limitPerMonth)
  return (
    <div>
      <span className={css.label}>本月额度 </span>
      <span className="num">
        已用 {formatYuan(parseYuan(usedThisMonth))} / {limit}
      </span>
      {percent !== null && (
        <div
          className={`${css.meter} ${css[tone] ?? ''}`}
          role="meter"
          aria-label={`${nickname}本月额度已用`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent}%`}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  )
}
