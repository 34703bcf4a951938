import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { statementLineTones, statementTones } from '../../contract/plan/statementState.ts'
import { replyStatement, staffStatementDetail, type StatementDetail, type StatementLine } from '../../contract/plan/statement.ts'
import { Rows } from '../../kit/Rows.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { statementQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** One statement: its sums, its files, its lines, and the objections to be answered. */
export function StatementPage() {
  const id = Number(useParams()['statementId'])
  const { data } = useSuspenseQuery(statementQuery(id))
  const [line, answer] = useState<StatementLine | null>(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/statement">客户对账单</Link> / {data.number}
      </p>
      <Heading title={`${data.month} 对账单`} />
      <Sums statement={data} />
      <Panel title="往来明细">
        <Lines lines={data.lines} onAnswer={answer} />
      </Panel>
      {line && <ReplyDialog statementId={id} line={line} onClose={() => answer(null)} />}
    </>
  )
}

const Sums = ({ statement }: { statement: StatementDetail }) => (
  <Panel title="汇总">
    <Facts
      rows={[
        ['企业', statement.companyName],
        ['编号', statement.number],
        ['状态', <StateTag key="state" tones={statementTones} state={statement.state} label={statement.stateLabel} />],
        ['期初余额', <Money key="opening" yuan={statement.opening} />],
        ['订单', <Money key="sold" yuan={statement.sold} />],
        ['付款', <Money key="paid" yuan={statement.paid} />],
        ['退款', <Money key="refunded" yuan={statement.refunded} />],
        ['开票', <Money key="invoiced" yuan={statement.invoiced} />],
        ['期末余额', <Money key="closing" yuan={statement.closing} strong />],
      ]}
    />
    {[statement.pdf, statement.xlsx].map((file) => file && <FileCard key={file.id} file={file} />)}
    {!statement.pdf && <p className={desk.quiet}>正在生成文件…</p>}
  </Panel>
)

type LinesProps = { lines: readonly StatementLine[]; onAnswer: (line: StatementLine) => void }

const Lines = ({ lines, onAnswer }: LinesProps) => (
  <Rows
    rows={lines}
    keyOf={(line) => line.id}
    columns={[
      { title: '时间', cell: (line) => line.time.slice(0, 16) },
      { title: '类型', cell: (line) => line.kindLabel },
      {
        title: '订单与说明',
        cell: (line) => line.orderId && <Link to={`/order/${line.orderId}`}>{line.orderId}</Link>,
        small: (line) => line.note,
      },
      {
        title: '应付增减',
        right: true,
        cell: (line) => (
          <>
            {line.more && <Money yuan={line.more} />}
            {line.less && <Money yuan={`-${line.less}`} />}
          </>
        ),
        small: (line) => line.invoiced && <>开票 ¥{line.invoiced}</>,
      },
      { title: '余额', right: true, cell: (line) => <Money yuan={line.balance} /> },
      {
        title: '状态',
        cell: (line) => (
          <>
            <StateTag tones={statementLineTones} state={line.state} label={line.stateLabel} />
            {line.reason && <small>异议：{line.reason}</small>}
            {line.answer && <small>回复：{line.answer}</small>}
            {line.moves.includes('answer') && (
              <Button size="small" onClick={() => onAnswer(line)} aria-label={`回复 ${line.kindLabel} ${line.time} 的异议`}>
                回复
              </Button>
            )}
          </>
        ),
      },
    ]}
  />
)

type ReplyProps = { statementId: number; line: StatementLine; onClose: () => void }

const ReplyDialog = ({ statementId, line, onClose }: ReplyProps) => (
  <FormDialog
    title="回复异议"
    mutation={replyStatement}
    begun={{ answer: '' }}
    inputOf={({ answer }) => ({ id: statementId, lineId: line.id, answer })}
    wanted={{ answer: '请填写回复' }}
    anew={[[staffStatementDetail.path]]}
    head={<p>客户的异议：{line.reason}</p>}
    onClose={onClose}
  >
    <Form.Item label="回复" name="answer">
      <Input.TextArea maxLength={500} rows={4} showCount />
    </Form.Item>
  </FormDialog>
)
