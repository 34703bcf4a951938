import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { priceUnits, type OutworkDetail } from '../../contract/production/outwork.ts'
import { outworkMachine, outworkMoves, outworkTones, type OutworkMove } from '../../contract/production/outworkState.ts'
import { legalMoves } from '../../contract/moves.ts'
import { Refusal } from '../../contract/refusal.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import { Paper } from '../shell/Paper.tsx'
import { staffQuery } from '../shell/staff.ts'
import { CorrectDialog, type Return } from './CorrectDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { OutworkDialog } from './OutworkDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { priceWords } from './priceWords.ts'
import { outworkQuery } from './queries.ts'
import { inHouse } from '../pieces/inHouse.tsx'
import papers from '../pieces/paper.module.css'

type Asked = OutworkMove | 'edit' | 'price'

/** One piece of outwork: what went out, what came back, what it costs, and what may be done; fit to be printed for the supplier. */
export function OutworkPage() {
  const { data: outwork } = useSuspenseQuery(outworkQuery(Number(useParams()['outworkId'])))
  const { areas } = useSuspenseQuery(staffQuery).data
  const [asked, ask] = useState<Asked | null>(null)
  const [wrong, correct] = useState<Return | null>(null)
  const close = () => ask(null)
  const { state, number, lineId } = outwork
  const moves = legalMoves(outworkMachine, {
    state,
    asker: { side: 'staff', areas: new Set(areas) },
    say: () => new Refusal('outwork.move.forbidden'),
  })
  const isOpen = state === 'draft' || state === 'sent' || state === 'partly'
  return (
    <>
      <Paper
        kind="外协单"
        to="/outwork"
        number={number}
        mark={state === 'draft' || state === 'void' ? outwork.stateLabel : null}
        acts={
          <>
            {isOpen && areas.includes('production') && <Button onClick={() => ask('edit')}>修改</Button>}
            {outwork.cost && (isOpen || state === 'back') && (
              <Button onClick={() => ask('price')}>{outwork.cost.price ? '修改价格' : '填写价格'}</Button>
            )}
          </>
        }
        moves={moves.filter((move) => move !== 'correct')}
        table={outworkMoves}
        main={['send', 'receive', 'settle']}
        onMove={ask}
        aside={
          <div>
            <About outwork={outwork} />
          </div>
        }
      >
        <Work outwork={outwork} />
        {outwork.returns.length > 0 && (
          <div className={papers.ours}>
            <Returns outwork={outwork} onCorrect={moves.includes('correct') ? correct : null} />
          </div>
        )}
      </Paper>
      <p className={papers.signs}>
        <span>发货人：</span>
        <span>收货人：</span>
        <span>日期：</span>
      </p>
      {wrong && <CorrectDialog outwork={outwork} wrong={wrong} onClose={() => correct(null)} />}
      {asked === 'edit' && <OutworkDialog lineId={lineId} outwork={outwork} onClose={close} />}
      {asked === 'price' && <PriceDialog outwork={outwork} onClose={close} />}
      {asked === 'receive' && <ReturnDialog outwork={outwork} onClose={close} />}
      {asked && asked !== 'edit' && asked !== 'price' && asked !== 'receive' && asked !== 'correct' && (
        <MoveDialog outwork={outwork} move={asked} onClose={close} />
      )}
    </>
  )
}

const lineLink = ({ lineId, storeName }: OutworkDetail) => <Link to={`/production/${lineId}`}>{storeName}</Link>

const Work = ({ outwork }: { outwork: OutworkDetail }) => (
  <Panel title="外协内容">
    <Facts
      rows={[
        ['内容', outwork.process],
        ['商品', lineLink(outwork)],
        ['配置', outwork.selectionText.join('；')],
        ['订单', outwork.orderId],
        ['数量', `${outwork.quantity} ${outwork.unitName}`],
        ['预计收回', outwork.expectedDay && `${outwork.expectedDay}${outwork.late ? '（逾期未回）' : ''}`],
        ['要求与备注', outwork.remark],
        ...costRows(outwork),
      ]}
    />
  </Panel>
)

/** What was agreed stands on the paper; what counts as cost does not. */
function costRows({ cost, unitName, covers }: OutworkDetail): [string, ReactNode][] {
  if (!cost) return []
  return [
    ['价格', cost.price ? priceWords(cost.price, unitName) : '未知（尚未约定）'],
    ['金额', cost.bill && `¥${cost.bill}${cost.price?.unit === 'piece' && !cost.final ? `（${priceUnits.piece}，全部合格时）` : ''}`],
    ['成本', cost.net && inHouse(`¥${cost.net}（不含税，${cost.final ? '实际' : '预计'}）`)],
    ['代替收费项', covers.length > 0 && inHouse(covers.map(({ label }) => label).join('、'))],
  ].map(([name, value]): [string, ReactNode] => [String(name), value || null])
}

type ReturnsProps = { outwork: OutworkDetail; onCorrect: ((wrong: Return) => void) | null }

/** What came back; an entry that was wrong is struck through, with why. */
const Returns = ({ outwork, onCorrect }: ReturnsProps) => (
  <Panel title="收回记录">
    <Rows
      rows={outwork.returns}
      keyOf={(one) => one.id}
      columns={[
        { title: '时间', cell: (one) => one.time.slice(0, 16), small: (one) => one.staffName },
        { title: '合格', right: true, cell: (one) => <Counted one={one} pieces={one.good} /> },
        { title: '不合格', right: true, cell: (one) => <Counted one={one} pieces={one.bad} /> },
        {
          title: '备注',
          cell: (one) => one.note || '—',
          small: (one) => one.correction && `已冲销：${one.correction.reason}（${one.correction.staffName}）`,
        },
        {
          title: '',
          cell: (one) =>
            onCorrect && !one.correction ? (
              <Button size="small" onClick={() => onCorrect(one)}>
                冲销
              </Button>
            ) : null,
        },
      ]}
    />
  </Panel>
)

const Counted = ({ one, pieces }: { one: Return; pieces: number }) => (one.correction ? <del>{pieces}</del> : <>{pieces}</>)

const About = ({ outwork }: { outwork: OutworkDetail }) => (
  <Panel title="外协单" extra={<StateTag label={outwork.stateLabel} tones={outworkTones} state={outwork.state} />}>
    <Facts
      rows={[
        ['供应商', outwork.supplierName],
        ['联系人', [outwork.contact, outwork.phone].filter(Boolean).join(' ')],
        ['结算条件', outwork.terms],
        ['已收回', inHouse(`合格 ${outwork.good}，不合格 ${outwork.bad}`)],
        ['原因', outwork.reason && inHouse(outwork.reason)],
        ['经手人', outwork.staffName],
        ['新增时间', inHouse(outwork.createTime)],
        ['发出时间', outwork.sendTime],
      ]}
    />
  </Panel>
)
