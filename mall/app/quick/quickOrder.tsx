import { Link } from 'react-router'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import type { Surroundings } from '../Shell.tsx'
import { useFrame } from '../shell/frame.ts'
import { FillBox } from './FillBox.tsx'
import pageCss from '../private/page.module.css'
import css from './quick.module.css'
import { SheetBar } from './SheetBar.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useSheet } from './useSheet.ts'
import { titled } from '../titled.ts'

export const handle: Surroundings = {}

export const meta = titled('批量编号采购')

/** 批量编号采购: many purchase numbers pasted or uploaded, put right row by row, then into the cart. */
export default function QuickOrderPage() {
  const { buyer } = useFrame()
  const may = buyer?.grants.includes('order.place') ?? false
  return (
    <div className={`wide ${pageCss.page}`}>
      <h1>批量编号采购</h1>
      {may ? (
        <Sheet />
      ) : (
        <div className={`${pageCss.card} ${css.card}`}>
          <WhomToAsk grant="order.place" />
        </div>
      )}
    </div>
  )
}

function Sheet() {
  const sheet = useSheet()
  const { rows, added } = sheet
  return (
    <>
      <FillBox rows={rows.length} onFill={sheet.fill} />
      {added > 0 && (
        <p className={css.done} role="status">
          已有 {added} 行加入购物车。
          <Link to="/cart/shoppingCart" className="text-link">
            去购物车结算
          </Link>
        </p>
      )}
      {rows.length > 0 && (
        <>
          <SheetTable sheet={sheet} />
          <SheetBar sheet={sheet} />
        </>
      )}
    </>
  )
}
