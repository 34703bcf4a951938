import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { HotWordsForm, hotWordsAtMost, listShelves, saveHotWords } from '../../contract/page/pageDesk.ts'
import { judge } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import rows from '../pieces/rows.module.css'
import styles from './page.module.css'

/** The words under the search box, in order. */
export function HotWordPanel({ stored }: { stored: readonly string[] }) {
  const queries = useQueryClient()
  const [words, setWords] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const mutation = useOnce(saveHotWords)
  const shown = words ?? stored

  function add(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return setFault('请填写热搜词')
    const { data, faults } = judge(HotWordsForm, { words: [...shown, typed] })
    if (!data) return setFault(faults['words'] ?? '')
    setWords(data.words)
    setTyped('')
    setFault('')
  }

  const save = () =>
    mutation.mutate(
      { words: [...shown] },
      {
        onSuccess: async () => {
          tell('保存成功')
          await queries.invalidateQueries({ queryKey: [listShelves.path] })
          setWords(null)
        },
      },
    )

  return (
    <Panel
      title="热搜词"
      extra={
        <div className={rows.actions}>
          {words && <Button onClick={() => setWords(null)}>放弃修改</Button>}
          <Button type="primary" disabled={!words} loading={mutation.isPending} onClick={save}>
            保存热搜词
          </Button>
        </div>
      }
    >
      <p className={styles.hint}>显示在搜索框下方，第一个是搜索框的默认词，最多 {hotWordsAtMost} 个。</p>
      <Fault error={mutation.error} />
      <form className={styles.adding} onSubmit={add}>
        <Input
          aria-label="新的热搜词"
          aria-invalid={fault !== ''}
          value={typed}
          maxLength={12}
          placeholder="如：帆布袋"
          onChange={(event) => {
            setTyped(event.target.value)
            setFault('')
          }}
        />
        <Button htmlType="submit">添加</Button>
      </form>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {shown.length === 0 && <p className={rows.none}>还没有热搜词，请在上方添加。</p>}
      <ol className={rows.rows}>
        {shown.map((word, at) => (
          <li key={word}>
            <span className={rows.words}>{word}</span>
            <div className={rows.actions}>
              <ShiftButtons name={word} at={at} of={shown.length} onShift={(to) => setWords(moved(shown, at, to))} />
              <Button size="small" danger aria-label={`移除 ${word}`} onClick={() => setWords(shown.filter((one) => one !== word))}>
                移除
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
