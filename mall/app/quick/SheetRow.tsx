import { grouped, parseRate, rateText } from '../../../contract/money.ts'
import { productPath } from '../goodsPath.ts'
import { quickStates, type QuickCheck, type QuickLine, type QuickResult } from '../../../contract/order/quick.ts'
import { TypeTag } from '../parts/TypeTag.tsx'
import css from './quick.module.css'
import type { Row, SheetState } from './useSheet.ts'

type Product = QuickCheck['products'][number]

/** A row: its cells to change, the goods it names, and what it comes to or what is wrong. */
export function SheetRow({ row, place, sheet }: { row: Row; place: number; sheet: SheetState }) {
  const { results, products, answer, change, remove } = sheet
  const result = results.get(row)
  const product = products.find(({ productId }) => productId === result?.productId)
  const line = result?.line == null ? undefined : answer?.lines[result.line]
  const nth = place + 1
  const mutation = line?.proposed ? '改配置' : result?.state === 'configure' ? '去选配置' : null
  return (
    <li className={css.row} data-state={result?.state ?? 'asking'}>
      <span className={`${css.place} num`}>{nth}</span>
      <Cells row={row} nth={nth} product={product} onChange={(cells) => change(row.id, cells)} />
      <div className={css.outcome} aria-live="polite">
        {product && <Named product={product} quantity={row.quantity} configure={mutation} />}
        <Outcome result={result} line={line} unit={product?.unitName ?? '件'} />
        {result?.nearest.map((quantity) => (
          <button key={quantity} type="button" className={css.nearest} onClick={() => change(row.id, { quantity: String(quantity) })}>
            第 {nth} 行改为 {quantity}
          </button>
        ))}
      </div>
      <p className={`${css.sum} num`}>{line && sumWords(line, place, firstOf(sheet, row))}</p>
      <button type="button" className={css.remove} aria-label={`删除第 ${nth} 行`} onClick={() => remove(new Set([row.id]))}>
        删除
      </button>
    </li>
  )
}

/** The place of the first of the rows that are one line together. */
function firstOf({ rows, results }: SheetState, row: Row): number {
  const line = results.get(row)?.line
  return rows.findIndex((one) => results.get(one)?.line === line)
}

/** Of rows that are one line together, the first shows what they cost; the others say where that stands. */
const sumWords = ({ gross }: QuickLine, place: number, first: number) =>
  place === first ? `¥${grouped(gross)}` : <small>并入第 {first + 1} 行计价</small>

type CellsProps = { row: Row; nth: number; product: Product | undefined; onChange: (cells: Partial<Row>) => void }

function Cells({ row, nth, product, onChange }: CellsProps) {
  const input = (name: 'number' | 'quantity' | 'colour' | 'size', label: string, choices: readonly string[] = []) => {
    // A known product without such a choice is not asked for one; what was typed all the same stays, with what is wrong.
    if (product && choices.length === 0 && row[name] === '' && (name === 'colour' || name === 'size')) return null
    const field = {
      'aria-label': `第 ${nth} 行${label}`,
      value: row[name],
      className: css[name],
    }
    return choices.length > 1 && (row[name] === '' || choices.includes(row[name])) ? (
      <select {...field} onChange={({ target }) => onChange({ [name]: target.value })}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    ) : (
      <input
        {...field}
        placeholder={label}
        maxLength={200}
        inputMode={name === 'quantity' ? 'numeric' : undefined}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    )
  }
  return (
    <div className={css.cells}>
      {input('number', '采购编号')}
      {input('quantity', '数量')}
      {input('colour', '颜色', product?.colours)}
      {input('size', '尺码', product?.sizes)}
    </div>
  )
}

function Named({ product, quantity, configure }: { product: Product; quantity: string; configure: string | null }) {
  const wanted = configure && /^\d{1,7}$/.test(quantity) ? `&quantity=${quantity}` : ''
  return (
    <p>
      <TypeTag type={product.qiliGoodsTypeId} />{' '}
      <a href={productPath(product) + wanted} target="_blank" rel="noopener" className={css.name}>
        {product.storeName}
      </a>
      {configure && (
        <a href={productPath(product) + wanted} target="_blank" rel="noopener" className="text-link">
          {configure}
        </a>
      )}
    </p>
  )
}

function Outcome({ result, line, unit }: { result: QuickResult | undefined; line: QuickLine | undefined; unit: string }) {
  if (!result) return <p className={css.asking}>正在核对…</p>
  if (result.state !== 'ok') {
    return (
      <p className={css.why}>
        {!result.why?.startsWith(quickStates[result.state]) && <b>{quickStates[result.state]} </b>}
        {result.why}
      </p>
    )
  }
  if (!line) return null
  return (
    <p className={css.told}>
      {line.proposed && '推荐配置：'}
      {line.selectionText.length > 0 && `${line.selectionText.join('、')}，`}
      {line.quantity} {unit}，含税单价 ¥{rateText(parseRate(line.unitGross))}，工期 {line.leadDays} 个工作日
      {line.inCart > 0 && `；购物车已有 ${line.inCart} ${unit}，将合并计价`}
    </p>
  )
}
