import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  headingAtMost,
  readingFaults,
  readPriceSheet,
  taxWords,
  type PriceReading,
  type PriceSheetLook,
} from '../../contract/price/priceReading.ts'
import { useOnce } from '../call.ts'
import { Panel } from '../pieces/Panel.tsx'
import { FirstRows } from '../sheet/FirstRows.tsx'
import { SheetPlace } from '../sheet/SheetPlace.tsx'
import { TryReading } from '../sheet/TryReading.tsx'
import { ReadColumns } from './ReadColumns.tsx'
import styles from '../sheet/reading.module.css'

type ReadingFormProps = {
  readonly look: PriceSheetLook
  readonly fileId: number
  readonly bookId: number | null
  /** Another sheet, or another row as the heading: looked at anew. */
  readonly onLook: (asked: { sheet: string; heading?: number }) => void
}

/** How a sheet is read, to be corrected; then tried. */
export function ReadingForm({ look, fileId, bookId, onLook }: ReadingFormProps) {
  const navigate = useNavigate()
  const mutation = useOnce(readPriceSheet)
  const [reading, setReading] = useState<PriceReading>(look.reading)
  const faults = readingFaults(reading, look.targets)
  const change = (part: Partial<PriceReading>) => setReading({ ...reading, ...part })
  const begin = () => mutation.mutate({ fileId, bookId, reading }, { onSuccess: ({ id }) => void navigate(`/sheet/prices/${id}`) })
  return (
    <>
      <Panel title="表格的开头">
        <Whole look={look} reading={reading} onChange={change} onLook={onLook} />
        <FirstRows rows={look.rows} heading={reading.heading} />
      </Panel>
      <Panel title="每一列是什么">
        <ReadColumns look={look} reading={reading} onChange={(columns) => change({ columns })} />
        <Unread reading={reading} />
        <TryReading faults={faults} begun={mutation} onBegin={begin} note="试运行不会写入：先逐格核对差异，接受后才发布。" />
      </Panel>
    </>
  )
}

const taxLabels = { '': '与各商品的计价方式相同（不换算）', 不含税: '不含税价', 含税: '含税价' } as const

type WholeProps = Pick<ReadingFormProps, 'look' | 'onLook'> & {
  readonly reading: PriceReading
  readonly onChange: (part: Partial<PriceReading>) => void
}

/** What is said of the whole sheet. */
function Whole({ look: { sheets, rows }, reading, onChange, onLook }: WholeProps) {
  const { tax, fillDown } = reading
  const headings = rows.filter(({ row }) => row <= headingAtMost)
  return (
    <div className={styles.whole}>
      <SheetPlace sheets={sheets} headings={headings} place={reading} onLook={onLook} />
      <label>
        <span>表格中的价格是</span>
        <Select
          aria-label="表格中的价格是"
          value={tax}
          options={taxWords.map((word) => ({ value: word, label: taxLabels[word] }))}
          onChange={(word) => onChange({ tax: word })}
        />
      </label>
      <Checkbox checked={fillDown} onChange={({ target }) => onChange({ fillDown: target.checked })}>
        采购编号留空（如合并单元格）时，沿用上一行的编号
      </Checkbox>
    </div>
  )
}

/** Nothing is left out in silence. */
function Unread({ reading: { columns } }: { reading: PriceReading }) {
  const unread = columns.filter(({ column }) => column === null)
  if (unread.length === 0) return null
  return (
    <p className={styles.unread} role="status">
      不会读取 {unread.length} 列：
      {unread.map(({ letters, name }) => `${letters} 列${name ? `“${name}”` : '（没有列名）'}`).join('、')}
    </p>
  )
}
