import { Button } from 'antd'
import type { ReactNode } from 'react'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { namedMoves } from '../../kit/namedMoves.ts'
import { Heading } from './Heading.tsx'
import { Link } from './Link.tsx'
import { useShop } from '../shop.ts'
import desk from '../pieces/desk.module.css'
import papers from '../pieces/paper.module.css'

type Props<M extends string> = {
  /** What kind of paper it is, and where all of them are listed. */
  readonly kind: string
  readonly to: string
  readonly number: string
  /** What it is besides when it is not in force: a draft, or void. Printed, so that nobody takes it for valid. */
  readonly mark: string | null
  /** What may be done before the moves. */
  readonly acts: ReactNode
  readonly moves: readonly M[]
  /** How each of them is called. */
  readonly table: Readonly<Record<M, { readonly label: string; readonly danger?: true }>>
  /** Those that go on with it. */
  readonly main: readonly M[]
  readonly onMove: (move: M) => void
  readonly children: ReactNode
  /** What stands beside, and above when it is printed. */
  readonly aside: ReactNode
}

/** A page that is printed for a supplier as well: what it is and what may be done with it, what it says, and what it is about. */
export function Paper<M extends string>({ kind, to, number, mark, acts, moves, table, main, onMove, children, aside }: Props<M>) {
  return (
    <>
      <p className={desk.trail}>
        <Link to={to}>{kind}</Link> / {number}
      </p>
      <p className={papers.from}>{useShop().name}</p>
      {mark !== null && <p className={papers.mark}>{mark}</p>}
      <Heading title={`${kind} ${number}`}>
        <span className={papers.acts}>
          {acts}
          <MoveButtons moves={namedMoves(table, moves)} main={({ move }) => main.includes(move)} onMove={({ move }) => onMove(move)} />
          <Button onClick={() => window.print()}>打印或存为 PDF</Button>
        </span>
      </Heading>
      <div className={`${desk.columns} ${papers.paper}`}>
        <div>{children}</div>
        {aside}
      </div>
    </>
  )
}
