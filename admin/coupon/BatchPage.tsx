import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { holders } from '../../contract/coupon/batch.ts'
import { listCoupons, type BatchDetail, type CouponRow } from '../../contract/coupon/couponDesk.ts'
import { batchMoves, couponTones, type BatchMove } from '../../contract/coupon/couponState.ts'
import { audienceWords } from '../../contract/promotion/terms.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { namedMoves } from '../../kit/namedMoves.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import desk from '../pieces/desk.module.css'
import { Empty } from '../pieces/Empty.tsx'
import { inHouse } from '../pieces/inHouse.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { batchQuery, couponsQuery } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { standingTone } from './standing.ts'
import promotion from '../promotion/promotion.module.css'
import { ListSearch } from '../pieces/ListSearch.tsx'

type Asked = 'edit' | 'give' | 'codes' | BatchMove

/** One batch: what it says, how it stands, who has its coupons, and what may be done with it. */
export function BatchPage() {
  const { data: one } = useSuspenseQuery(batchQuery(Number(useParams()['batchId'])))
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const { how, holder } = one.terms
  return (
    <>
      <p className={desk.trail}>
        <Link to="/coupon">优惠券</Link> / {one.name}
      </p>
      <Heading title={one.name}>
        <span className={promotion.acts}>
          {one.state === 'open' && how !== 'code' && holder === 'company' && (
            <Button type="primary" onClick={() => ask('give')}>
              发放给企业
            </Button>
          )}
          {one.state === 'open' && how === 'code' && (
            <Button type="primary" onClick={() => ask('codes')}>
              生成兑换码
            </Button>
          )}
          {one.state !== 'stopped' && <Button onClick={() => ask('edit')}>修改</Button>}
          <MoveButtons moves={namedMoves(batchMoves, one.moves)} main="none" onMove={({ move }) => ask(move)} />
        </span>
      </Heading>
      {one.standing === '待复核' && (
        <p className={promotion.note} role="status">
          {one.staffName} 已提交：按近 30 天订单试算，毛利低于底线或有成本未知。请另一位有营销权限的同事核对后点“恢复发放”。
        </p>
      )}
      <div className={desk.columns}>
        <div>
          <Panel title="优惠券内容">
            <Facts rows={termsRows(one)} />
          </Panel>
          <Coupons id={one.id} />
        </div>
        <Panel title="发放与使用" extra={<StateTag label={one.standing} tone={standingTone(one.standing)} />}>
          <Facts rows={figureRows(one)} />
        </Panel>
      </div>
      {asked === 'edit' && <BatchDialog one={one} onClose={close} />}
      {asked === 'give' && <GiveDialog one={one} onClose={close} />}
      {asked === 'codes' && <CodesDialog one={one} onClose={close} />}
      {asked !== null && asked in batchMoves && <MoveDialog one={one} move={asked as BatchMove} onClose={close} />}
    </>
  )
}

const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join('、')

function scopeWords({ terms: { scope }, scope: words, goods, categories }: BatchDetail): string {
  if (scope.of === 'products') return names(goods)
  return scope.of === 'categories' ? names(categories) : words
}

const takersWords = ({ terms: { audience, how }, levels, companies }: BatchDetail): string =>
  how === 'give' ? '由商家发放' : audienceWords(audience, { levels: names(levels), companies: names(companies) })

const termsRows = (one: BatchDetail) =>
  [
    ['优惠', one.gives],
    ['适用商品', scopeWords(one)],
    ['排除商品', names(one.not)],
    ['协议价商品', one.terms.forAgreed ? '可用' : '不可用'],
    ['发放方式', one.how],
    ['谁可以领取', takersWords(one)],
    ['谁可以使用', holders[one.terms.holder]],
    ['限领', limitWords(one)],
    ['领取时间', `${one.from.slice(0, 16)} 至 ${one.until.slice(0, 16)}`],
    ['使用有效期', one.goodFor],
    ['总额上限', one.terms.budget === null ? '不限' : `¥${one.terms.budget}`],
    ['使用说明', one.terms.note && inHouse(one.terms.note)],
    ['停止原因', one.state === 'stopped' ? inHouse(one.reason) : ''],
    ['经手人', one.staffName],
  ] as const

function limitWords({ terms: { perCompany, perAccount } }: BatchDetail): string {
  const parts = [perCompany !== null && `每企业 ${perCompany} 张`, perAccount !== null && `每人 ${perAccount} 张`].filter(Boolean)
  return parts.length > 0 ? parts.join('，') : '不限'
}

const figureRows = ({ figures: f, terms }: BatchDetail) =>
  [
    ['总数量', `${f.pieces} 张`],
    ['剩余', `${f.left} 张`],
    ['兑换码', terms.how === 'code' ? `${f.codes} 个，未兑换 ${f.openCodes} 个` : ''],
    ['已发出', `${f.given} 张`],
    ['未使用', `${f.unused} 张`],
    ['订单占用', `${f.held} 张`],
    ['已使用', `${f.used} 张`],
    ['已过期', `${f.expired} 张`],
    ['已作废', `${f.revoked} 张`],
    ['已用优惠', <Money key="off" yuan={f.off} />],
    ['订单金额', <Money key="gross" yuan={f.gross} />],
  ] as const

const filter = listCoupons.input.omit({ id: true })
const tabs = { all: '全部', granted: '未使用', held: '占用中', used: '已使用', expired: '已过期', revoked: '已作废' } as const

/** The batch's coupons, who has them and what became of each. */
function Coupons({ id }: { id: number }) {
  const list = useFilters(filter)
  const { filters, go } = list
  const found = useQuery(couponsQuery({ ...filters, id }))
  const [revoking, revoke] = useState<CouponRow | null>(null)
  return (
    <Panel title="已发出的优惠券" extra={<ExportLink subject="coupons" filters={{ ...filters, id }} />}>
      <ListSearch list={list} placeholder="企业名称或订单号">
        <label>
          状态
          <Select
            value={filters.state}
            aria-label="状态"
            style={{ minWidth: 120 }}
            onChange={(state) => go({ state })}
            options={Object.entries(tabs).map(([value, label]) => ({ value, label }))}
          />
        </label>
      </ListSearch>
      <FoundRows {...list} found={found} empty={<Empty todo="还没有发出的优惠券。" />}>
        {(rows) => (
          <Rows
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                title: '企业',
                phone: null,
                cell: (row) => <Link to={`/company/${row.companyId}`}>{row.companyName}</Link>,
                small: (row) => [row.how, row.accountName && `${row.accountName} 本人`].filter(Boolean).join(' · '),
              },
              {
                title: '状态',
                cell: (row) => <StateTag tones={couponTones} state={row.state} label={row.stateLabel} />,
                small: (row) => row.reason,
              },
              { title: '有效期', cell: (row) => `${row.from.slice(0, 16)} 至 ${row.until.slice(0, 16)}` },
              {
                title: '订单',
                cell: (row) => row.orderId && <Link to={`/order/${row.orderId}`}>{row.orderId}</Link>,
                small: (row) => row.off && `优惠 ¥${row.off}`,
              },
              {
                title: '操作',
                cell: (row) =>
                  row.state === 'granted' && (
                    <Button size="small" danger aria-label={`作废 ${row.companyName} 的优惠券`} onClick={() => revoke(row)}>
                      作废
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </FoundRows>
      {revoking && <RevokeDialog one={revoking} onClose={() => revoke(null)} />}
    </Panel>
  )
}
