import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { statementLineTones, statementTones } from '../../../contract/plan/statementState.ts'
import {
  answerStatement,
  listStatements,
  statementDetail,
  type StatementDetail,
  type StatementLine,
} from '../../../contract/plan/statement.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { Fault } from '../private/Fault.tsx'
import { FileNames } from '../private/FileNames.tsx'
import { Money } from '../private/Money.tsx'
import { site } from '../private/site.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { statementQuery } from './queries.ts'
import { Sum } from './Sum.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { monthName } from './words.ts'
import formCss from '../private/form.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './statement.module.css'

/** One month: what it sums up to, its files, and its lines to be confirmed or disputed. */
export function StatementView({ id }: { id: number }) {
  const { data: statement } = useSuspenseQuery(statementQuery(id))
  const [disputed, dispute] = useState<StatementLine | null>(null)
  const [asking, ask] = useState(false)
  const queries = useQueryClient()
  const mutation = useOnce(answerStatement)
  const anew = () => [listStatements, statementDetail].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] }))
  const confirm = (lineId: number) =>
    mutation.mutate({ id, move: 'confirm', lineIds: [lineId] }, { onSuccess: () => toast('已确认', 'success'), onSettled: anew })

  return (
    <>
      <p className={css.back}>
        <Link to="/statement" className="text-link">
          返回对账单列表
        </Link>
      </p>
      <Sums statement={statement} />
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <header className={pageCss.head}>
          <h2>往来明细</h2>
          {statement.open > 0 && (
            <Button type="primary" className={formCss.steady ?? ''} onClick={() => ask(true)}>
              全部确认（{statement.open} 笔）
            </Button>
          )}
        </header>
        <Fault error={mutation.error} />
        <ul className={css.lines}>
          {statement.lines.map((line) => (
            <Line key={line.id} line={line} busy={mutation.isPending} onConfirm={() => confirm(line.id)} onDispute={() => dispute(line)} />
          ))}
        </ul>
      </section>
      {asking && (
        <AskDialog
          site={site}
          title={`全部确认 ${monthName(statement.month)}对账单`}
          okText="确认无误"
          danger
          width={440}
          mutation={answerStatement}
          input={{ id, move: 'confirm' }}
          told="已确认"
          anew={[[listStatements.path], [statementDetail.path]]}
          onClose={() => ask(false)}
        >
          <p>
            {statement.open} 笔待确认的往来（含商家已回复的异议）将一并确认，期末余额 <Money amount={statement.closing} />。
          </p>
          <p className={wordsCss.hint}>确认后不能撤回，也不能再提异议。</p>
        </AskDialog>
      )}
      {disputed && <DisputeDialog statementId={id} line={disputed} onClose={() => dispute(null)} />}
    </>
  )
}

const Sums = ({ statement }: { statement: StatementDetail }) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <header className={pageCss.head}>
      <h2>
        {monthName(statement.month)}对账单 <StatePill tones={statementTones} state={statement.state} label={statement.stateLabel} />
      </h2>
      <small className="num">{statement.number}</small>
    </header>
    <dl className={css.sums}>
      <Sum name="期初余额" amount={statement.opening} />
      <Sum name="订单" amount={statement.sold} />
      <Sum name="付款" amount={statement.paid} />
      <Sum name="退款" amount={statement.refunded} />
      <Sum name="开票" amount={statement.invoiced} />
      <Sum name="期末余额" amount={statement.closing} />
    </dl>
    <p className={wordsCss.hint}>余额为应付商家的金额；负数表示商家欠您的金额。</p>
    {statement.pdf && statement.xlsx ? (
      <FileNames files={[statement.pdf, statement.xlsx]} />
    ) : (
      <p className={wordsCss.hint} role="status">
        正在生成 PDF 与 Excel 文件，完成后可在此下载…
      </p>
    )}
  </section>
)

type LineProps = { line: StatementLine; busy: boolean; onConfirm: () => void; onDispute: () => void }

/** What the buyer may say of a line. */
const answers = [
  { move: 'confirm', label: '确认', danger: false },
  { move: 'dispute', label: '有异议', danger: false },
] as const

const Line = ({ line, busy, onConfirm, onDispute }: LineProps) => (
  <li>
    <p className={css.what}>
      <b>{line.kindLabel}</b> <time className="num">{line.time.slice(0, 16)}</time>{' '}
      {line.orderId && (
        <Link to={`/orderDetail/${line.orderId}`} className="text-link num">
          {line.orderId}
        </Link>
      )}{' '}
      <small>{line.note}</small>
    </p>
    <p className={css.money}>
      {line.more && (
        <span>
          增加 <Money amount={line.more} />
        </span>
      )}
      {line.less && (
        <span>
          减少 <Money amount={line.less} />
        </span>
      )}
      {line.invoiced && (
        <span>
          开票 <Money amount={line.invoiced} />
        </span>
      )}
      <span>
        余额 <Money amount={line.balance} />
      </span>
    </p>
    <p className={css.acts}>
      <StatePill tones={statementLineTones} state={line.state} label={line.stateLabel} />
      <MoveButtons
        moves={answers.filter(({ move }) => line.moves.includes(move))}
        main="none"
        size="small"
        disabled={busy}
        nameOf={({ move }) => (move === 'confirm' ? `确认${line.kindLabel} ${line.time}` : `对${line.kindLabel} ${line.time} 提出异议`)}
        onMove={({ move }) => (move === 'confirm' ? onConfirm() : onDispute())}
      />
    </p>
    {line.reason && <p className={`${wordsCss.note} ${css.note}`}>我方异议：{line.reason}</p>}
    {line.answer && <p className={`${wordsCss.note} ${css.note}`}>商家回复：{line.answer}</p>}
  </li>
)
