import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withAntd } from '../private/withAntd.tsx'
import { Basics } from './Basics.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { Devices } from './Devices.tsx'
import { Factor } from './Factor.tsx'
import { MyData } from './MyData.tsx'
import { meQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

const AnswerCard = withAntd(async () => (await import('../succession/AnswerCard.tsx')).AnswerCard)

/** 基本资料: who one is, where one is logged in, and what the mall keeps of one. */
export function ProfilePage() {
  const { data: me } = useSuspenseQuery(meQuery)
  const own = me.impersonatedBy === null
  return (
    <div className={pageCss.page}>
      <h1>基本资料</h1>
      {!own && <p className={wordsCss.note}>客服代查看期间不能修改资料，也看不到登录设备与个人数据。</p>}
      {own && me.parentId !== null && (
        <Suspense>
          <AnswerCard />
        </Suspense>
      )}
      <Basics me={me} own={own} />
      <CompanyFacts me={me} />
      {own && <Factor main={me.parentId === null} />}
      {own && <Devices />}
      {own && <MyData main={me.parentId === null} />}
    </div>
  )
}
