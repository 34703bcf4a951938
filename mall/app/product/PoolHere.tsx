import { Link } from 'react-router'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import { backTos, ifFews } from '../../../contract/promotion/poolState.ts'
import { poolKey } from '../../../pricing/poolKey.ts'
import type { Asked } from './asked.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import css from './PoolHere.module.css'
import { joinPath } from './joinPath.ts'
import type { Detail } from './shown.ts'

type Props = {
  readonly pool: PoolSeen
  readonly detail: Detail
  readonly asked: Asked
  readonly choice: PoolChoice
  readonly onChoose: (choice: PoolChoice) => void
  readonly busy: boolean
}

/** The run that is joined: until when, what it means to pay the price of alone, and what is to become of the order and of the difference. */
export function PoolHere({ pool, detail, asked, choice, onChoose, busy }: Props) {
  const { id, closes, readyDay, selectionText } = pool
  return (
    <section className={css.here} aria-label="参加拼印">
      <p>
        <span className={css.tag}>拼印</span> <b>{closes.slice(5, 16)} 截止</b>，{readyDay} 前交货
      </p>
      <p>
        现在付下面的金额，这是最高价；截止后按全部同印件数结算，多付的退回。{' '}
        <Link className="text-link" to={`/poolDetail?id=${id}`}>
          价格与规则
        </Link>
      </p>
      {!isAlike(pool, detail, asked) && (
        <p role="status" className={css.other}>
          与这一批的配置不同，不能同印。同印的是：{selectionText.join('、')}。{' '}
          <a className="text-link" href={joinPath(pool)}>
            改回同印配置
          </a>
        </p>
      )}
      <details>
        <summary>
          未成时{ifFews[choice.ifFew]}，差价{backTos[choice.backTo]}；可修改
        </summary>
        <ChoiceFields value={choice} onChange={onChoose} disabled={busy} />
      </details>
      <p>名额保留 15 分钟，请在此期间提交订单；截止前可随时退出。</p>
    </section>
  )
}

/** Whether what is configured now prints with the others; its sizes, packing and rush are one's own. */
function isAlike({ selection }: PoolSeen, { rules }: Detail, asked: Asked): boolean {
  const colours = new Set('matrix' in asked ? asked.matrix.map(({ colour }) => colour ?? asked.selection.colour) : [asked.selection.colour])
  const run = poolKey(rules, selection)
  return [...colours].every((colour) => poolKey(rules, { ...asked.selection, ...(colour !== undefined && { colour }) }) === run)
}
