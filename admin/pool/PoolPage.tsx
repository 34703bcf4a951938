import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { PoolMemberRow, StaffPoolDetail } from '../../contract/promotion/poolDesk.ts'
import { poolMemberTones, poolMoves, poolTones, type PoolMove } from '../../contract/promotion/poolState.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { namedMoves } from '../../kit/namedMoves.ts'
import { Rows } from '../../kit/Rows.tsx'
import coupon from '../coupon/coupon.module.css'
import desk from '../pieces/desk.module.css'
import { Empty } from '../pieces/Empty.tsx'
import { inHouse } from '../pieces/inHouse.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PoolDialog } from './PoolDialog.tsx'
import { poolQuery } from './queries.ts'

/** Whoever closes a run does so before its time. */
const byHand = { ...poolMoves, lock: { ...poolMoves.lock, label: '提前截止' } }

/** One run: what is printed together, who is in it, what it would come to or has come to, and what may be done with it. */
export function PoolPage() {
  const { data: one } = useSuspenseQuery(poolQuery(Number(useParams()['poolId'])))
  const [asked, ask] = useState<'edit' | PoolMove | null>(null)
  const close = () => ask(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/pool">拼印</Link> / {one.storeName}
      </p>
      <Heading title={`${one.storeName}（${one.closes.slice(0, 16)} 截止）`}>
        <span className={coupon.acts}>
          {one.state === 'draft' && <Button onClick={() => ask('edit')}>修改</Button>}
          <MoveButtons moves={namedMoves(byHand, one.moves)} main={({ move }) => move === 'open'} onMove={({ move }) => ask(move)} />
        </span>
      </Heading>
      {one.standing === '待复核' && (
        <p className={coupon.note} role="status">
          {one.askedBy} 已提交：满额时毛利低于底线或有成本未知。请另一位有营销权限的同事核对后点“开放加入”。
        </p>
      )}
      <div className={desk.columns}>
        <div>
          <Panel title="拼印内容" extra={<StateTag label={one.standing} tone={one.standing === '待复核' ? 'due' : poolTones[one.state]} />}>
            <Facts rows={termsRows(one)} />
          </Panel>
          <Members one={one} />
        </div>
        <div>
          <Panel title="件数">
            <Facts rows={countRows(one)} />
          </Panel>
          {one.settled ? (
            <Panel title="结算">
              <Facts rows={settledRows(one.settled)} />
            </Panel>
          ) : (
            <Prices one={one} />
          )}
        </div>
      </div>
      {asked === 'edit' && <PoolDialog one={one} onClose={close} />}
      {asked !== null && asked !== 'edit' && <MoveDialog one={one} move={asked} onClose={close} />}
    </>
  )
}

const termsRows = (one: StaffPoolDetail) =>
  [
    ['拼印编号', String(one.id)],
    ['商品', `${one.storeName}（${one.number}）`],
    ['配置', one.selectionText.join('、')],
    ['截止时间', one.closes.slice(0, 16)],
    ['交货日期', one.readyDay],
    ['起印件数', `${one.least} ${one.unitName}`],
    ['最多件数', `${one.most} ${one.unitName}`],
    ['未成原因', one.reason && inHouse(one.reason)],
    ['经手人', one.staffName],
  ] as const

const countRows = (one: StaffPoolDetail) =>
  [
    ['已参加', `${one.pieces} ${one.unitName}，${one.members} 家`],
    ['已付款', `${one.paid} ${one.unitName}`],
    ['校样已确认', `${one.approved} ${one.unitName}`],
    ['距起印件数', one.state === 'open' && one.approved < one.least ? fewWords(one) : ''],
  ] as const

const fewWords = ({ least, approved, unitName }: StaffPoolDetail): string =>
  `还差 ${least - approved} ${unitName}（只计已付款、校样已确认或无需校样、没有未结售后的件数）`

const settledRows = ({ time, price, borne, alone, final, back }: NonNullable<StaffPoolDetail['settled']>) =>
  [
    ['结算时间', time],
    ['同印的商品与印工', <Money key="price" yuan={price} />],
    ['其中商家承担', <Money key="borne" yuan={borne} />],
    ['参加时约定（含税）', <Money key="alone" yuan={alone} />],
    ['结算金额（含税）', <Money key="final" yuan={final} />],
    ['减少（含税）', <Money key="back" yuan={back} />],
  ] as const

/** What a company of the product's minimum pays by how many there are, and what is left of it at the most. */
function Prices({ one: { tried, unitName } }: { one: StaffPoolDetail }) {
  const { prices, earned, concerns, faults } = tried
  return (
    <Panel title="试算">
      {[...faults, ...concerns].map((words) => (
        <p key={words} className={coupon.note}>
          {words}
        </p>
      ))}
      {prices && (
        <Rows
          rows={prices.rows}
          keyOf={(row) => row.pieces}
          columns={[
            { title: '同印件数', phone: null, cell: (row) => `${row.pieces} ${unitName}` },
            {
              title: `${prices.quantity} ${unitName} 含税`,
              right: true,
              cell: (row) => <Money yuan={row.gross} />,
              small: (row) => `少 ¥${row.less}`,
            },
          ]}
        />
      )}
      {earned && (
        <Facts
          rows={[
            ['满额收入（不含税）', <Money key="revenue" yuan={earned.revenue} />],
            ['满额成本（不含税）', <Money key="cost" yuan={earned.cost} />],
            ['毛利率', `${earned.rate}%（底线 ${tried.floor}%）`],
          ]}
        />
      )}
    </Panel>
  )
}

const Members = ({ one: { id, rows, unitName } }: { one: StaffPoolDetail }) => (
  <Panel title="参加的企业" extra={<ExportLink subject="poolMembers" filters={{ id }} />}>
    {rows.length === 0 ? <Empty todo="还没有企业参加。" /> : <MemberTable rows={rows} unit={unitName} />}
  </Panel>
)

const MemberTable = ({ rows, unit }: { rows: readonly PoolMemberRow[]; unit: string }) => (
  <Rows
    rows={rows}
    keyOf={(row) => `${row.companyId} ${row.time}`}
    columns={[
      {
        title: '企业',
        phone: null,
        cell: (row) => <Link to={`/company/${row.companyId}`}>{row.companyName}</Link>,
        small: (row) => `${row.ifFew} · ${row.backTo}`,
      },
      { title: '订单', cell: (row) => (row.orderId ? <Link to={`/order/${row.orderId}`}>{row.orderId}</Link> : '未下单') },
      { title: '件数', right: true, cell: (row) => `${row.pieces} ${unit}` },
      {
        title: '状态',
        cell: (row) => <StateTag tones={poolMemberTones} state={row.state} label={row.stateLabel} />,
        small: (row) => (row.isApproved ? '校样已确认' : ''),
      },
      {
        title: '金额（含税）',
        right: true,
        cell: (row) => (row.final ?? row.alone) && <Money yuan={row.final ?? row.alone ?? '0.00'} />,
        small: (row) => row.final && `约定 ¥${row.alone ?? ''}`,
      },
    ]}
  />
)
