import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { kindOf, noteTodo, type TodoGroup } from '../../contract/todo/todo.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { AssignTodo } from './AssignTodo.tsx'
import { refreshTodos } from './queries.ts'
import { waited } from './waited.ts'
import { useNow } from '../pieces/useNow.ts'
import { Link } from '../shell/Link.tsx'
import styles from './todo.module.css'

/** A kind of what waits: how many, and the first of them with who looks after each. */
export function TodoPanel({ group: { kind, total, items }, me }: { group: TodoGroup; me: number }) {
  const { label, unit, to, noted } = kindOf(kind)
  const queries = useQueryClient()
  const note = useOnce(noteTodo)
  const now = useNow()
  const end = (abouts: string[]) =>
    note.mutate({ kind, abouts }, { onSuccess: () => tell('已标为知晓'), onSettled: () => refreshTodos(queries) })
  return (
    <section className={styles.group} aria-labelledby={`todo-${kind}`}>
      <div className={styles.top}>
        <h2 id={`todo-${kind}`}>
          {label} <b>{total}</b> {unit}
        </h2>
        <Link to={to} aria-label={`查看全部${label}`}>
          查看全部
        </Link>
        {noted && items.length > 1 && (
          <Button size="small" loading={note.isPending} onClick={() => end(items.map(({ about }) => about))}>
            这 {items.length} {unit}已知晓
          </Button>
        )}
      </div>
      <Fault error={note.error} />
      <ul>
        {items.map((item) => (
          <li key={item.about}>
            <Link to={item.link} className={styles.words}>
              {item.words}
            </Link>
            <time dateTime={item.since} title={item.since}>
              {waited(item.since, now)}
            </time>
            <span className={styles.acts}>
              <AssignTodo kind={kind} item={item} me={me} />
              {noted && (
                <Button size="small" aria-label={`知晓 ${item.words}`} disabled={note.isPending} onClick={() => end([item.about])}>
                  知晓
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
