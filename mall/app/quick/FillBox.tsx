import { useRef, useState } from 'react'
import { quickRowsAtMost, type QuickRow } from '../../../contract/order/quick.ts'
import { cellsIn } from './file.ts'
import pageCss from '../private/page.module.css'
import css from './quick.module.css'
import { cellsOf, rowsOf, tooMany } from './table.ts'
import { Unreadable } from './unreadable.ts'

const example = 'FB1008 500\nTX1003 白 L 20\nBW1004 50'

/** Where rows come from: pasted, typed, or a spreadsheet file. */
export function FillBox({ rows, onFill }: { rows: number; onFill: (rows: QuickRow[]) => void }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [reading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  /** True when they were taken. */
  function take(cells: readonly string[][]): boolean {
    const found = rowsOf(cells)
    const why = tooMany(found.length === 0 ? 0 : rows + found.length)
    setFault(why ?? '')
    if (why === null) onFill(found)
    return why === null
  }

  async function read(chosen: File | undefined) {
    if (!chosen) return
    setReading(true)
    try {
      take(await cellsIn(chosen))
    } catch (error) {
      setFault(error instanceof Unreadable ? error.message : '文件无法读取，请重试')
    }
    setReading(false)
    if (file.current) file.current.value = ''
  }

  return (
    <section className={`${pageCss.card} ${css.card}`} aria-label="填写采购编号">
      <label htmlFor="quick-text" className={css.label}>
        从表格复制后粘贴，或直接填写，每行一个：采购编号、数量、颜色、尺码（没有可不填）
      </label>
      <textarea
        id="quick-text"
        className={css.text}
        rows={rows > 0 ? 3 : 7}
        value={text}
        placeholder={example}
        spellCheck={false}
        aria-invalid={fault !== ''}
        aria-describedby="quick-fault"
        onChange={({ target }) => {
          setText(target.value)
          setFault('')
        }}
      />
      <p id="quick-fault" className={css.fault} role="alert">
        {fault}
      </p>
      <div className={css.ways}>
        <button type="button" className="btn main" disabled={text.trim() === ''} onClick={() => take(cellsOf(text)) && setText('')}>
          核对价格
        </button>
        <button type="button" className="btn" aria-disabled={reading} onClick={() => file.current?.click()}>
          {reading ? '正在读取…' : '上传 xlsx / csv'}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="上传表格文件"
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <a className="text-link" download="编号采购模板.csv" href={template}>
          下载模板
        </a>
        <small>一次最多 {quickRowsAtMost} 行；同款多个颜色尺码合计数量享阶梯价</small>
      </div>
    </section>
  )
}

// The mark at the front tells Excel that it is UTF-8.
const template = `data:text/csv;charset=utf-8,${encodeURIComponent('\ufeff采购编号,数量,颜色,尺码\r\n')}`
