import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { findAnything } from '../../contract/find/find.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { useShop } from '../shop.ts'
import { staffQuery } from '../shell/staff.ts'
import { FindResults } from './FindResults.tsx'
import { linesOf, rowsIn } from './lines.ts'
import styles from './find.module.css'

/** ms of quiet after which is asked. */
const pause = 180

/** The manual's chapters: its texts come only when somebody searches. */
const chaptersQuery = (shop: string) =>
  queryOptions({
    queryKey: ['manual', shop],
    queryFn: async () => (await import('../help/manual.ts')).manualOf(shop).flatMap((part) => part.chapters),
    staleTime: Infinity,
  })

/** Ctrl+K: what was typed is looked for everywhere; chosen by arrows and Enter, or by a press. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [typed, setTyped] = useState('')
  const keyword = useQuiet(typed.trim())
  const [at, setAt] = useState(0)
  const list = useId()
  // The dialog takes the focus to itself once it stands.
  const field = useRef<InputRef>(null)
  const go = useNavigate()
  const asked = keyword.length >= 2
  const { data, error, isFetching } = useQuery({
    queryKey: [findAnything.path, keyword],
    queryFn: ({ signal }) => call(findAnything, { keyword }, { signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const { data: chapters } = useQuery(chaptersQuery(useShop().name))
  const groups = linesOf(typed.trim(), asked && data ? data.groups : [], staff.areas, asked ? chapters : [])
  const rows = rowsIn(groups)
  const here = Math.min(at, rows.length - 1)
  const idOf = (nth: number) => `${list}-${nth}`
  const open = (link: string | undefined) => {
    if (link === undefined) return
    onClose()
    void go(link)
  }
  // Enter may come before the answer: it is meant of what was typed, and opened when it is there.
  const answered = keyword === typed.trim() && !isFetching
  const [entered, setEntered] = useState(false)
  const chosen = rows[here]?.link
  useEffect(() => {
    if (!entered || !answered) return
    setEntered(false)
    if (chosen === undefined) return
    onClose()
    void go(chosen)
  }, [entered, answered, chosen, onClose, go])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      const next = (here + step + rows.length) % rows.length
      setAt(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    }
    // Enter that ends the typing of Chinese chooses nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(true)
  }

  const none = asked && data && !isFetching && rows.length === 0
  return (
    <Modal
      open
      title="搜索"
      footer={null}
      width={640}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      onCancel={onClose}
      style={{ top: 64 }}
    >
      <Input
        ref={field}
        autoFocus
        size="large"
        maxLength={40}
        role="combobox"
        aria-label="搜索订单、企业、商品、单据、流水、页面与使用手册"
        aria-expanded={rows.length > 0}
        aria-controls={list}
        aria-activedescendant={here >= 0 ? idOf(here) : undefined}
        placeholder="单号、电话、收货人、街道、金额、流水号，或要做的事，如 改价"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={press}
      />
      <p role="status" className={styles.told}>
        {none
          ? '没有找到。可换成电话后四位、收货人、街道、金额或要做的事再试。'
          : rows.length > 0
            ? '上下键选择，回车打开'
            : '输入两个字以上开始查找'}
      </p>
      <Fault error={error} />
      <FindResults id={list} groups={groups} keyword={typed.trim()} here={here} idOf={idOf} onPoint={setAt} onOpen={open} />
    </Modal>
  )
}

/** The text as it was when the typing paused. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
