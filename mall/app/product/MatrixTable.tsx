import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import { blocked } from '../../../pricing/choices.ts'
import { axesOf, cellKey, mixedNames, placeIn, type Cells, type Named } from './cells.ts'
import { Swatch, Tick } from './Chips.tsx'
import type { Detail } from './shown.ts'
import { Group } from './Group.tsx'
import css from './MatrixTable.module.css'
import type { Open } from './open.ts'
import { isBlock, pasted } from './pasted.ts'
import type { Configuration } from './useConfiguration.ts'
import { wholeNumber } from './wholeNumber.ts'

type Props = { detail: Detail; open: Open; configuration: Configuration }

/** How many of each colour and size. The ladder counts them all together. */
export function MatrixTable({ detail, open, configuration }: Props) {
  const { selection, quantity, cells, setCells } = configuration
  const mixed = cells !== null
  const { name, several } = mixedNames(open)
  return (
    <Group name={mixed ? name : '混订'} wide={mixed}>
      <Tick
        label={`${several}混订，合计数量享阶梯价`}
        checked={mixed}
        onChange={(on) => setCells(on ? { [placeIn(axesOf(detail.rules, open), selection)]: quantity } : null)}
      />
      {mixed && <Table detail={detail} open={open} selection={selection} cells={cells} onChange={setCells} />}
    </Group>
  )
}

type TableProps = Pick<Props, 'detail' | 'open'> & Pick<Configuration, 'selection'> & { cells: Cells; onChange: (cells: Cells) => void }

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

function Table({ detail: { rules }, open, selection, cells, onChange }: TableProps) {
  const { colours, sizes } = axesOf(rules, open)
  const at = (colour: Named, size: Named) => cells[cellKey(colour.key, size.key)] ?? 0
  const { said, paste } = usePaste(rules, selection, colours, sizes, (more) => onChange({ ...cells, ...more }))
  const whys = colours.flatMap((colour) => sizes.flatMap((size) => whyNot(rules, selection, colour, size) ?? []))
  return (
    <>
      <div className={css.scroll}>
        <table className={css.matrix} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{open.colour ? '颜色' : ''}</th>
              {sizes.map(({ key, label }) => (
                <th key={key ?? ''} scope="col">
                  {label}
                </th>
              ))}
              {open.size && <th scope="col">小计</th>}
            </tr>
          </thead>
          <tbody>
            {colours.map((colour, row) => (
              <tr key={colour.key ?? ''}>
                <th scope="row">
                  {colour.hex && <Swatch hex={colour.hex} />}
                  {colour.label}
                </th>
                {sizes.map((size, column) => {
                  const why = whyNot(rules, selection, colour, size)
                  return (
                    <td key={size.key ?? ''} title={why ?? undefined}>
                      <input
                        inputMode="numeric"
                        aria-label={`${colour.label} ${size.label}`}
                        data-cell={`${row} ${column}`}
                        value={at(colour, size) || ''}
                        placeholder="0"
                        disabled={why !== null}
                        onPaste={(event) => paste(event, { row, column })}
                        onChange={({ target }) => onChange({ ...cells, [cellKey(colour.key, size.key)]: wholeNumber(target.value) ?? 0 })}
                      />
                    </td>
                  )
                })}
                {open.size && <td className="num">{sum(sizes.map((size) => at(colour, size)))}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {sizes.map((size) => (
                <td key={size.key ?? ''} className="num">
                  {sum(colours.map((colour) => at(colour, size)))}
                </td>
              ))}
              {open.size && (
                <td className="num">
                  <b>{sum(Object.values(cells))}</b>
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={css.hint}>可从表格复制一块（带不带表头均可）粘贴到任意一格；方向键在格间移动。</p>
      {[...new Set(whys)].map((why) => (
        <p key={why} className={css.why}>
          {why}
        </p>
      ))}
      <p role="status" className={css.said}>
        {said}
      </p>
    </>
  )
}

/** Why this colour cannot be had in this size beside the rest; null: it can. */
function whyNot(rules: PriceRules, selection: Selection, colour: Named, size: Named): string | null {
  const beside = { ...selection, ...(colour.key && { colour: colour.key }), ...(size.key && { size: size.key }) }
  if (size.key) return blocked(rules, beside, `size:${size.key}`)
  return colour.key ? blocked(rules, beside, `colour:${colour.key}`) : null
}

/** Puts blocks from a spreadsheet into the table, and says what of them found no place. */
function usePaste(rules: PriceRules, selection: Selection, rows: readonly Named[], columns: readonly Named[], put: (cells: Cells) => void) {
  const [said, say] = useState('')
  function paste(event: ClipboardEvent<HTMLInputElement>, from: { row: number; column: number }) {
    const text = event.clipboardData.getData('text/plain')
    if (!isBlock(text)) return
    event.preventDefault()
    const { filled, unread } = pasted(text, { rows, columns }, from)
    const placed = filled.flatMap(({ row, column, quantity }) => {
      const [colour, size] = [rows[row], columns[column]]
      return colour && size ? [{ colour, size, quantity, why: whyNot(rules, selection, colour, size) }] : []
    })
    const lawful = placed.filter(({ why, quantity }) => why === null || quantity === 0)
    put(Object.fromEntries(lawful.map(({ colour, size, quantity }) => [cellKey(colour.key, size.key), quantity])))
    const left = [...unread.map((one) => `“${one}”`), ...placed.flatMap(({ why, quantity }) => (quantity ? (why ?? []) : []))]
    say(
      `已填入 ${lawful.length} 格，共 ${sum(lawful.map(({ quantity }) => quantity))} 件` +
        (left.length > 0 ? `；未填入：${[...new Set(left)].join('、')}` : ''),
    )
  }
  return { said, paste }
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrows go from cell to cell, over those that cannot be filled; within a number to its ends first. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event
  const step = steps[key]
  if (!step || !(target instanceof HTMLInputElement)) return
  if (key === 'ArrowLeft' && target.selectionEnd !== 0) return
  if (key === 'ArrowRight' && target.selectionStart !== target.value.length) return
  event.preventDefault()
  let [row = 0, column = 0] = (target.dataset.cell ?? '').split(' ').map(Number)
  for (;;) {
    row += step[0]
    column += step[1]
    const next = currentTarget.querySelector<HTMLInputElement>(`input[data-cell="${row} ${column}"]`)
    if (!next) return
    if (next.disabled) continue
    next.focus()
    return next.select()
  }
}
