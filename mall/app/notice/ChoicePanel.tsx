import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Spin } from 'antd'
import { chooseNotices, noticeChoice, noticeKinds, smsADay, type NoticeKind } from '../../../contract/notice.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { choiceQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './notice.module.css'

/** 消息设置: which notices come to the person's phone as well; each tick is kept at once. */
export function ChoicePanel() {
  const queries = useQueryClient()
  const { data, error } = useQuery(choiceQuery)
  const mutation = useOnce(chooseNotices)

  function choose(sms: NoticeKind[]) {
    const before = data
    queries.setQueryData(choiceQuery.queryKey, before && { ...before, sms })
    mutation.mutate(
      { sms },
      {
        onSuccess: () => toast('设置成功', 'success'),
        onError: () => queries.setQueryData(choiceQuery.queryKey, before),
        onSettled: () => void queries.invalidateQueries({ queryKey: [noticeChoice.path] }),
      },
    )
  }

  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-labelledby="n-choice">
      <h2 id="n-choice">短信提醒</h2>
      <p className={wordsCss.hint}>
        所有消息都会在站内显示。勾选后，此类消息同时发送短信到您的手机 {data?.phone}；每天最多 {smsADay} 条，22:00–8:00 的消息次日早上发送。
      </p>
      <Fault error={error ?? mutation.error} />
      <Spin spinning={!data && !error} delay={200}>
        <Checkbox.Group
          className={css.choices ?? ''}
          aria-label="短信提醒"
          value={data?.sms ?? []}
          disabled={!data || mutation.isPending}
          onChange={choose}
          options={Object.entries(noticeKinds).map(([value, label]) => ({ value: value as NoticeKind, label }))}
        />
      </Spin>
    </section>
  )
}
