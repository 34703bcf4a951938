import { useSuspenseQuery } from '@tanstack/react-query'
import { HotWordPanel } from './HotWordPanel.tsx'
import { PageFrame } from './PageFrame.tsx'
import { shelvesQuery } from './queries.ts'
import styles from './page.module.css'

/** 热搜词: the words under the search box. */
export function HotWordPage() {
  const { data } = useSuspenseQuery(shelvesQuery)
  return (
    <PageFrame>
      <div className={styles.shelves}>
        <HotWordPanel stored={data.hotWords} />
      </div>
    </PageFrame>
  )
}
