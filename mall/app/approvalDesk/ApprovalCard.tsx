import { Link } from 'react-router'
import type { LegalMove } from '../../../contract/legalMove.ts'
import type { z } from 'zod'
import type { listApprovals } from '../../../contract/approval/approval.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { BudgetBar } from '../approval/BudgetBar.tsx'
import actsCss from '../private/acts.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import approvalCss from '../approval/approval.module.css'

export type DeskRow = z.output<typeof listApprovals.output>['rows'][number]

const decisions = { approved: '我已同意', refused: '我已驳回' } as const

/** An order on the desk: who wants what for how much, what it makes of the month, until when it waits, and the two words. */
export const ApprovalCard = ({ row, onMove }: { row: DeskRow; onMove: (move: LegalMove) => void }) => (
  <article className={`${pageCss.card} ${approvalCss.card}`} aria-label={`订单 ${row.orderId}`}>
    <header>
      <Link to={`/orderDetail/${row.orderId}`} className="num">
        {row.orderId}
      </Link>
      <span>
        {row.placedBy}（{row.identityName}）
      </span>
      <time className="num">{row.createTime.slice(0, 16)}</time>
      {row.decision ? (
        <StatePill tone={row.decision === 'refused' ? 'bad' : 'ok'} label={decisions[row.decision]} />
      ) : (
        <StatePill tone="due" label={row.stateLabel} />
      )}
    </header>
    <div className={approvalCss.what}>
      <div>
        <ul className={approvalCss.goods}>
          {row.goods.map((goods, place) => (
            <li key={place}>{goods}</li>
          ))}
        </ul>
        <p className={wordsCss.hint}>
          {row.levelText}
          {row.insteadOf && <b> · 代 {row.insteadOf} 审批</b>}
          {row.decision && ` · 订单${row.stateLabel}`}
        </p>
      </div>
      <p className={approvalCss.sum}>
        <span className={wordsCss.hint}>含税总额</span>
        <Money amount={row.gross} big />
      </p>
    </div>
    {row.decision === null && <BudgetBar budget={row.budget} />}
    <footer>
      <p>
        {row.decision === null && row.dueTime && (
          <>
            <span className={wordsCss.hint}>审批截止 {row.dueTime.slice(0, 16)}</span> <Countdown due={row.dueTime} />
          </>
        )}
      </p>
      <div className={actsCss.acts}>
        <Link className={`${actsCss.act} ${actsCss.big}`} to={`/orderDetail/${row.orderId}`}>
          订单详情
        </Link>
        <MoveButtons main="first" moves={row.moves} onMove={onMove} />
      </div>
    </footer>
  </article>
)
