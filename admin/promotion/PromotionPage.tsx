import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { goodsTypes } from '../../contract/goods.ts'
import { fen, parseYuan, yuan } from '../../contract/money.ts'
import type { PromotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { promotionMoves, type PromotionMove } from '../../contract/promotion/promotionState.ts'
import { promotionKinds } from '../../contract/promotion/kinds.ts'
import { audienceWords } from '../../contract/promotion/terms.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { namedMoves } from '../../kit/namedMoves.ts'
import { Rows } from '../../kit/Rows.tsx'
import desk from '../pieces/desk.module.css'
import { inHouse } from '../pieces/inHouse.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { FlashBoardPanel } from './FlashBoard.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PromotionDialog } from './PromotionDialog.tsx'
import { promotionQuery } from './queries.ts'
import { PreviewPanel, ReportPanel } from './ResultPanels.tsx'
import { standingTone } from './standing.ts'
import styles from './promotion.module.css'

/** One activity: what it says, how it stands, what has come of it, and what may be done with it. */
export function PromotionPage() {
  const { data: one } = useSuspenseQuery(promotionQuery(Number(useParams()['promotionId'])))
  const [asked, ask] = useState<'edit' | 'copy' | PromotionMove | null>(null)
  const goTo = useNavigate()
  const close = () => ask(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/promotion">营销活动</Link> / {one.name}
      </p>
      <Heading title={one.name}>
        <span className={styles.acts}>
          {one.state !== 'stopped' && one.phase !== 'ended' && <Button onClick={() => ask('edit')}>修改</Button>}
          <Button onClick={() => ask('copy')}>复制</Button>
          {one.kind === 'group' && one.state !== 'draft' && <Link to={`/promotion/groups?promotionId=${one.id}`}>查看拼团</Link>}
          {one.state !== 'draft' && <ExportLink subject="promotionUses" filters={{ id: one.id }} label="导出优惠明细" />}
          <MoveButtons
            moves={namedMoves(promotionMoves, one.moves)}
            main={({ move }) => move === 'publish' || move === 'resume'}
            onMove={({ move }) => ask(move)}
          />
        </span>
      </Heading>
      {one.standing === '待复核' && (
        <p className={styles.note} role="status">
          {one.askedBy} 已提交发布，请另一位同事核对后点“发布”。
        </p>
      )}
      {one.clashes.length > 0 && (
        <p className={styles.note} role="status">
          同一时间已有活动包含其中的商品，不能同时发布：
          {one.clashes.map(({ id, name }) => (
            <Link key={id} to={`/promotion/${id}`}>
              {name}
            </Link>
          ))}
        </p>
      )}
      <div className={desk.columns}>
        <div>
          <Panel title="活动内容">
            <Facts rows={termsRows(one)} />
          </Panel>
          {one.kind === 'flash' && one.state !== 'draft' && <FlashBoardPanel id={one.id} />}
          {one.state !== 'draft' && one.phase !== 'upcoming' && (
            <ReportPanel id={one.id} revision={one.revision} runs={one.phase === 'running'} />
          )}
          {one.state === 'draft' && <PreviewPanel id={one.id} revision={one.revision} />}
          <Versions versions={one.versions} />
        </div>
        <Panel title="进度" extra={<StateTag label={one.standing} tone={standingTone(one.standing)} />}>
          <Facts
            rows={[
              ['类型', promotionKinds[one.kind]],
              ['已优惠（含待付款）', <Money key="used" yuan={one.used} />],
              ['预算', one.budget === null ? '不限' : <Money key="budget" yuan={one.budget} />],
              ['预算剩余', one.budget === null ? null : <Money key="left" yuan={leftOf(one.budget, one.used)} />],
              ['原因', one.reason && inHouse(one.reason)],
              ['经手人', one.staffName],
            ]}
          />
        </Panel>
      </div>
      {asked === 'edit' && <PromotionDialog kind={one.kind} one={one} onClose={close} />}
      {asked === 'copy' && (
        <PromotionDialog kind={one.kind} one={one} copied onMade={(id) => void goTo(`/promotion/${id}`)} onClose={close} />
      )}
      {asked !== null && asked !== 'edit' && asked !== 'copy' && <MoveDialog one={one} move={asked} onClose={close} />}
    </>
  )
}

/** What is left of a budget; never less than nothing. */
const leftOf = (budget: string, used: string): string => yuan(fen(Math.max(0, parseYuan(budget) - parseYuan(used))))

const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join('、')

function scopeWords({ terms: { scope }, goods, categories }: PromotionDetail): string {
  if (scope.of === 'all') return '全部商品'
  if (scope.of === 'types') return `${scope.types.map((type) => goodsTypes[type].tag).join('、')}商品`
  return names(scope.of === 'categories' ? categories : goods)
}

const termsRows = (one: PromotionDetail) =>
  [
    ['优惠', one.gives.split(' · ')[0] ?? ''],
    [
      '会员折扣',
      ['flash', 'group'].includes(one.terms.rule.kind) || (one.terms.rule.kind === 'sale' && !one.terms.rule.withLevel)
        ? '取减得多的一项'
        : '同享',
    ],
    ['时间', `${one.from.slice(0, 16)} 至 ${one.until.slice(0, 16)}${one.extended ? '（已延期）' : ''}`],
    ['参加商品', scopeWords(one)],
    ['排除商品', names(one.not)],
    ['参加对象', audienceWords(one.terms.audience, { levels: names(one.levels), companies: names(one.companies) })],
    ['协议价商品', one.terms.forAgreed ? '参加' : '不参加'],
  ] as const

const Versions = ({ versions }: Pick<PromotionDetail, 'versions'>) => (
  <Panel title="修改记录">
    <Rows
      rows={versions}
      keyOf={(one) => one.version}
      columns={[
        {
          title: '版本',
          phone: null,
          cell: (one) => `第 ${one.version} 版`,
          small: (one) => `${one.time.slice(0, 16)} · ${one.staffName}`,
        },
        { title: '优惠', cell: (one) => one.gives },
        { title: '结束时间', cell: (one) => one.until.slice(0, 16) },
      ]}
    />
  </Panel>
)
