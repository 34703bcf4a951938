import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { designApprovalDesks, type DesignApprovalDesk, type DesignApprovalRow } from '../../../contract/artwork/designApproval.ts'
import { designApprovalTones } from '../../../contract/artwork/designApprovalState.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { DesignCover } from './DesignCover.tsx'
import { approvalsQuery, perPage } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

const hints: Readonly<Record<DesignApprovalDesk, string>> = {
  waiting: '同事送审的设计会出现在这里，并在消息通知中提醒您。',
  decided: '您还没有审批过设计。',
}

/** 待我审批: designs that wait for this person's word, and those that had it. */
export function ApprovalShelf() {
  const [query, setQuery] = useSearchParams()
  const desk: DesignApprovalDesk = query.get('desk') === 'decided' ? 'decided' : 'waiting'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { data, error } = useQuery(approvalsQuery(desk, page))
  const [open, setOpen] = useState<DesignApprovalRow | null>(null)
  const hrefOf = (also: Readonly<Record<string, string>>) => `/designs?${new URLSearchParams({ shelf: 'approval', ...also })}`
  return (
    <>
      <p className={css.folders}>
        {Object.entries(designApprovalDesks).map(([one, label]) => (
          <button
            key={one}
            type="button"
            className={wordsCss.link}
            aria-pressed={one === desk}
            onClick={() => setQuery({ shelf: 'approval', ...(one !== 'waiting' && { desk: one }) })}
          >
            {label}
          </button>
        ))}
      </p>
      {error && <p role="alert">{wordsOf(error)}</p>}
      {data && (
        <ListFrame
          page={page}
          limit={perPage}
          href={(to) => hrefOf({ ...(desk !== 'waiting' && { desk }), page: String(to) })}
          found={data}
          empty={
            <div className={`${pageCss.card} ${pageCss.empty}`}>
              <p>暂无数据</p>
              <p className={wordsCss.hint}>{hints[desk]}</p>
            </div>
          }
        >
          <ul className={css.cards}>
            {data.rows.map((row) => (
              <ApprovalCard key={row.approvalId} row={row} onOpen={() => setOpen(row)} />
            ))}
          </ul>
        </ListFrame>
      )}
      {open && <ApprovalDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function ApprovalCard({ row, onOpen }: { row: DesignApprovalRow; onOpen: () => void }) {
  const { name, storeName, askedBy, askTime, note, to, state, stateLabel, decideTime, reason, cover, pictures } = row
  return (
    <li className={css.card}>
      <DesignCover name={name} cover={cover} pictures={pictures} />
      <h2>{name}</h2>
      <p className={css.facts}>
        {storeName}
        <br />
        {askedBy} {askTime.slice(0, 16)} 送审{to && `给 ${to}`}
        {decideTime && (
          <>
            <br />
            {decideTime.slice(0, 16)} {stateLabel}
          </>
        )}
      </p>
      <div className={css.tags}>
        <StatePill tones={designApprovalTones} state={state} label={stateLabel} />
        {(reason || note) && <p className={css.facts}>{reason ? `退回原因：${reason}` : `说明：${note}`}</p>}
      </div>
      <div className={css.deeds}>
        <button type="button" className={state === 'waiting' ? 'btn main' : 'btn'} aria-label={`查看 ${name}`} onClick={onOpen}>
          {state === 'waiting' ? '查看并审批' : '查看'}
        </button>
      </div>
    </li>
  )
}
