import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useState } from 'react'
import { moveStep, productionBoard, type BoardCard } from '../../contract/production/productionDesk.ts'
import { lineMoves } from '../../contract/production/lineState.ts'
import { useOnce } from '../call.ts'
import { useFilters } from '../filters.ts'
import { MoveDialog } from '../order/MoveDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { tell } from '../pieces/toast.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { BoardSearch } from './BoardSearch.tsx'
import { BulkBar } from './BulkBar.tsx'
import { boardQuery, refreshWork } from './queries.ts'
import { StepDialog } from './StepDialog.tsx'
import { useCarry } from './useCarry.ts'
import desk from '../pieces/desk.module.css'
import styles from './board.module.css'

/** 生产看板: every line at the step it stands on; a card goes on by being carried to the next column, or by keys. */
export function BoardPage() {
  const { filters, go, pathWith } = useFilters(productionBoard.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(boardQuery(filters))
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [asked, ask] = useState<BoardCard | null>(null)
  const queries = useQueryClient()
  const step = useOnce(moveStep)
  const columns = data?.columns.filter(({ key }) => !filters.processId || key === String(filters.processId)) ?? []
  const cards = columns.flatMap((column) => column.cards)
  const { carried, over, grip } = useCarry(cards, (card, key) =>
    key === card.nextKey || card.stepId === null ? ask(card) : tell('只能移到下一道工序'),
  )

  const begin = (card: BoardCard, move: 'begin' | 'takeBack') =>
    card.stepId !== null &&
    step.mutate(
      { stepId: card.stepId, move },
      {
        onSuccess: () => tell(`${card.storeName}：${card.stepName}${move === 'begin' ? '已开始' : '已撤回'}`),
        onSettled: () => refreshWork(queries),
      },
    )
  const toggle = (card: BoardCard) =>
    choose((now) => new Set(now.has(card.lineId) ? [...now].filter((id) => id !== card.lineId) : [...now, card.lineId]))
  const close = () => {
    ask(null)
    refreshWork(queries)
  }

  return (
    <>
      <Heading title="生产看板">
        <ExportLink subject="board" filters={filters} />
      </Heading>
      <Tabs
        name="看板范围"
        tabs={[
          { to: pathWith({ overdue: '', short: '' }), label: '全部', here: filters.overdue === 0 && filters.short === 0 },
          { to: pathWith({ overdue: 1, short: '' }), label: '逾期与风险', here: filters.overdue === 1 },
          { to: pathWith({ overdue: '', short: 1 }), label: '缺料', here: filters.short === 1 },
        ]}
      />
      <BoardSearch filters={filters} columns={data?.columns ?? []} onSearch={go} key={JSON.stringify(filters)} />
      <Fault error={error ?? step.error} />
      <BulkBar cards={cards.filter(({ lineId }) => chosen.has(lineId))} onDone={() => choose(new Set())} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && cards.length === 0 && (
          <Empty
            todo={
              filters.short === 1
                ? '没有缺料的商品；坯料不足以开工的会出现在这里；若有筛选条件，请放宽后再看。'
                : '付清货款、可以排产的商品会出现在这里；若有筛选条件，请放宽后再看。'
            }
          />
        )}
        {cards.length > 0 && (
          <div className={styles.board} role="group" aria-label="生产看板" tabIndex={0}>
            {columns.map((column) => (
              <BoardColumn
                key={column.key}
                column={column}
                chosen={chosen}
                carried={carried}
                isTarget={carried !== null && over === column.key && isNext(carried, column.key)}
                grip={grip}
                onToggle={toggle}
                onNext={ask}
                onBegin={begin}
              />
            ))}
          </div>
        )}
        {!data && <div className={desk.blank} />}
      </Spin>
      {asked?.stepId === null && (
        <MoveDialog orderId={asked.orderId} asked={{ move: schedule(asked.lineId), subject: asked.storeName }} onClose={close} />
      )}
      {asked && asked.stepId !== null && <StepDialog card={asked} stepId={asked.stepId} onClose={close} />}
    </>
  )
}

/** Where a card may be let go: its next column; what waits to be scheduled, at any process. */
const isNext = (card: BoardCard, key: string): boolean =>
  card.stepId === null ? key !== 'ready' && key !== 'packed' : key === card.nextKey

/** The order's own move, as its page would offer it. */
const schedule = (lineId: number) => ({
  move: 'schedule',
  label: lineMoves.schedule.label,
  lineId,
  consignmentId: null,
  asks: [...lineMoves.schedule.asks],
  danger: false,
  level: null,
})
