import { useQuery } from '@tanstack/react-query'
import { playedWords } from '../../contract/connection/names.ts'
import { waysQuery } from '../connection/queries.ts'
import styles from '../connection/connection.module.css'

/** Says, above every page, what is only played. */
export function Played() {
  const { data } = useQuery(waysQuery)
  if (!data?.played.length) return null
  return (
    <p className={styles.played} role="note" aria-label="演示中的接口">
      {data.played.map((name) => playedWords[name]).join('；')}
    </p>
  )
}
