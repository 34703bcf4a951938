import { Button } from 'antd'
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Address } from '../../../contract/account/address.ts'
import { evenly, leftInLine, pasted, piecesAt, put, restTo, type Divided, type Typed } from './allocating.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './settlement.module.css'

type Props = {
  lines: readonly Divided[]
  addresses: readonly Address[]
  typed: Typed
  onType: (typed: Typed) => void
}

/** How many of each line go to which address, with what is left over; keys go up and down, and a spreadsheet may be pasted. */
export const AllocationGrid = ({ lines, ...rest }: Props) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <header className={pageCss.head}>
      <h2>分配数量</h2>
      <small>可从表格复制多行数字，粘贴到任一格</small>
    </header>
    {lines.map((line) => (
      <LineGrid key={line.cartId} line={line} {...rest} />
    ))}
  </section>
)

type GridProps = Omit<Props, 'lines'> & { line: Divided }

function LineGrid({ line, addresses, typed, onType }: GridProps) {
  const ids = addresses.map(({ id }) => id)
  const left = leftInLine(typed, ids, line)
  return (
    <fieldset className={css.divided}>
      <legend>{line.title}</legend>
      <Left line={line} left={left} />
      <Button size="small" onClick={() => onType(evenly(typed, ids, line))} aria-label={`平均分配 ${line.title}`}>
        平均分配
      </Button>
      <div className={css.rows}>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} ids={ids} left={left} line={line} typed={typed} onType={onType} />
        ))}
      </div>
    </fieldset>
  )
}

/** What is left of the line, and of which of its colours and sizes. */
function Left({ line, left }: { line: Divided; left: readonly number[] }) {
  const sum = left.reduce((all, pieces) => all + pieces, 0)
  const over = left.some((pieces) => pieces < 0)
  const cells = line.cells.length > 1 ? line.cells.flatMap(({ name }, at) => wordsOf(name, left[at] ?? 0)) : []
  const words =
    over && cells.length > 0 ? '分配有误' : over ? `多分了 ${-sum} ${line.unit}` : sum > 0 ? `还剩 ${sum} ${line.unit}未分配` : '已分配完'
  return (
    <p className={css.left} data-state={over ? 'over' : sum > 0 ? 'left' : 'done'} role="status">
      {words}
      {cells.length > 0 && <small>{cells.join('，')}</small>}
    </p>
  )
}

const wordsOf = (name: string, left: number): string[] => (left === 0 ? [] : [left > 0 ? `${name} 剩 ${left}` : `${name} 多 ${-left}`])

type RowProps = Omit<GridProps, 'addresses'> & { address: Address; ids: readonly number[]; left: readonly number[] }

function AddressRow({ address, ids, left, line, typed, onType }: RowProps) {
  const { id, realName, city, district } = address
  const name = useId()
  return (
    <div className={css.row} role="group" aria-labelledby={name}>
      <span id={name}>
        <b>{realName}</b>{' '}
        <small>
          {city} {district}
        </small>
      </span>
      <div className={css.cells}>
        {line.cells.map((cell, at) => (
          <label key={at}>
            {cell.name && <small>{cell.name}</small>}
            <input
              inputMode="numeric"
              className={css.pieces}
              data-cell={at}
              aria-label={`${line.title}${cell.name && ` ${cell.name}`} 送到 ${realName} 的数量`}
              value={piecesAt(typed, id, line.cartId, at) || ''}
              placeholder="0"
              onChange={({ target }) => onType(put(typed, id, line.cartId, at, piecesIn(target.value)))}
              onKeyDown={(event) => step(event, at)}
              onPaste={(event) => {
                const laid = pasted(typed, ids, line, { addressId: id, cell: at }, textOf(event))
                if (!laid) return
                event.preventDefault()
                onType(laid)
              }}
            />
          </label>
        ))}
      </div>
      <button
        type="button"
        className={wordsCss.link}
        disabled={!left.some((pieces) => pieces > 0)}
        aria-label={`${line.title} 剩余的都送到 ${realName}`}
        onClick={() => onType(restTo(typed, ids, line, id))}
      >
        剩余放这里
      </button>
    </div>
  )
}

const piecesIn = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 7))

const textOf = (event: ClipboardEvent): string => event.clipboardData.getData('text/plain')

/** Up and down to the same colour and size of the address above and below; Enter goes down. */
function step(event: KeyboardEvent<HTMLInputElement>, cell: number): void {
  const down = event.key === 'ArrowDown' || event.key === 'Enter'
  if (!down && event.key !== 'ArrowUp') return
  event.preventDefault()
  const row = event.currentTarget.closest('[role=group]')
  const next = down ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector<HTMLInputElement>(`[data-cell="${cell}"]`)?.focus()
}
