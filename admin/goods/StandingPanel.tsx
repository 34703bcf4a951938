import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goodsTypes } from '../../contract/goods.ts'
import { copyGoods, goodsDetail, listGoods, moveGoods, type GoodsDetail, type Outcome } from '../../contract/goods/goodsDesk.ts'
import { movesFrom } from '../../contract/moves.ts'
import { goodsTones, goodsMachine, goodsMoves, goodsStates, type GoodsMove } from '../../contract/goods/goodsState.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { namedMoves } from '../../kit/namedMoves.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tell } from '../pieces/toast.ts'
import { staffQuery } from '../shell/staff.ts'
import { ArchiveDialog, DeleteGoodsDialog } from './GoneDialog.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { StockDialog } from './StockDialog.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './goods.module.css'

type Props = { readonly goods: GoodsDetail; readonly isUnsaved: boolean }

/** Where a product stands, what it lacks, and what can be done with it. What is written beside it and not saved is not put on sale. */
export const StandingPanel = ({ goods, isUnsaved }: Props) => (
  <>
    <Panel title="状态" extra={<StateTag tones={goodsTones} state={goods.state} label={goodsStates[goods.state]} />}>
      <Facts
        rows={[
          ['类型', <GoodsTag key="type" type={goodsTypes[goods.type].wire} />],
          ['单价', <PriceFact key="price" goods={goods} />],
          ['工期', goods.price ? `${goods.price.leadDays} 个工作日` : null],
          ['已售', `${goods.sales} ${goods.unit}`],
          ['创建时间', goods.createTime],
          ['首次上架', goods.publishTime],
        ]}
      />
      {goods.state !== 'published' && goods.faults.length > 0 && (
        <ul className={styles.faults} aria-label="上架前还缺少">
          {goods.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Actions goods={goods} isUnsaved={isUnsaved} />
    </Panel>
    {goods.lot && <LotPanel goods={goods} lot={goods.lot} />}
  </>
)

/** What a piece costs, and for those who set prices the way there. */
function PriceFact({ goods: { id, price, unit } }: { goods: GoodsDetail }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  return (
    <>
      {price ? `¥${price.each}（${price.minimum} ${unit}起）` : '未定价'}{' '}
      {staff.areas.includes('price') && (
        <Link to={`/price/${id}`} className={styles.inText}>
          {price ? '改价' : '去定价'}
        </Link>
      )}
    </>
  )
}

function Actions({ goods, isUnsaved }: Props) {
  const queries = useQueryClient()
  const go = useNavigate()
  const moving = useOnce(moveGoods)
  const copying = useOnce(copyGoods)
  const [fault, setFault] = useState<Error | null>(null)
  const [tooEarly, setTooEarly] = useState(false)
  const [going, setGoing] = useState<'archive' | 'delete' | null>(null)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [goodsDetail.path, goods.id] })
    void queries.invalidateQueries({ queryKey: [listGoods.path] })
  }
  const made =
    (told: string, then: () => void) =>
    ({ results: [result] }: Outcome) => {
      setFault(result?.fault ? new Error(result.fault) : null)
      if (result?.fault) return
      tell(told)
      then()
    }
  const move = (asked: GoodsMove) =>
    moving.mutate(
      { move: asked, ids: [goods.id] },
      {
        onSuccess: made(`${goodsMoves[asked].label}成功`, () => {}),
        onSettled: refresh,
      },
    )
  const press = (asked: GoodsMove) => {
    setTooEarly(isUnsaved)
    if (asked === 'archive') setGoing('archive')
    else if (!isUnsaved || goodsMoves[asked].to !== 'published') move(asked)
  }
  const copy = () =>
    copying.mutate(
      { id: goods.id },
      {
        onSuccess: ({ id }) => {
          tell('复制成功')
          refresh()
          void go(`/goods/${id}`)
        },
      },
    )

  return (
    <>
      <Fault error={moving.error ?? copying.error} />
      {tooEarly && isUnsaved ? <Said words="有未保存的修改，请先保存" /> : fault && <Said words={fault.message} />}
      <div className={desk.moves}>
        <MoveButtons
          moves={namedMoves(goodsMoves, movesFrom(goodsMachine, goods.state, 'staff'))}
          main={({ move }) => goodsMoves[move].to === 'published'}
          loading={moving.isPending}
          onMove={({ move }) => press(move)}
        />
        <Button loading={copying.isPending} onClick={copy}>
          复制为草稿
        </Button>
        {goods.type !== 'spot' && (
          <LinkButton plain to={`/goods/${goods.id}/area`}>
            印刷区域
          </LinkButton>
        )}
        {goods.state !== 'published' && (
          <Button danger onClick={() => setGoing('delete')}>
            删除
          </Button>
        )}
        {goods.state === 'published' && (
          <Button href={`/productDetail?id=${goods.id}`} target="_blank">
            商城查看
          </Button>
        )}
      </div>
      {going === 'archive' && (
        <ArchiveDialog ids={[goods.id]} name={goods.name} onMade={made('归档成功', refresh)} onClose={() => setGoing(null)} />
      )}
      {going === 'delete' && (
        <DeleteGoodsDialog
          ids={[goods.id]}
          name={goods.name}
          onMade={made('删除成功', () => void go('/goods', { replace: true }))}
          onClose={() => setGoing(null)}
        />
      )}
    </>
  )
}

const Said = ({ words }: { words: string }) => (
  <p role="alert" className={styles.fault}>
    {words}
  </p>
)

type Lot = NonNullable<GoodsDetail['lot']>

function LotPanel({ goods, lot }: { goods: GoodsDetail; lot: Lot }) {
  const [open, setOpen] = useState<'stock' | 'source' | null>(null)
  return (
    <Panel
      title="现货库存"
      extra={
        <Button size="small" onClick={() => setOpen('stock')}>
          调整库存
        </Button>
      }
    >
      <Facts
        rows={[
          ['现有', `${lot.onHand} ${goods.unit}`],
          ['占用', `${lot.held} ${goods.unit}`],
          ['可售', `${lot.onHand - lot.held} ${goods.unit}`],
          [
            '来源商品',
            lot.source && (
              <Link key="source" to={`/goods/${lot.source.id}`}>
                {lot.source.name}
              </Link>
            ),
          ],
        ]}
      />
      {lot.source && (
        <div className={desk.moves}>
          <Button size="small" onClick={() => setOpen('source')}>
            修改配置
          </Button>
        </div>
      )}
      {open === 'stock' && <StockDialog id={goods.id} lot={{ ...lot, unit: goods.unit }} onClose={() => setOpen(null)} />}
      {open === 'source' && <SourceDialog id={goods.id} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
