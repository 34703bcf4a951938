import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { designApprovers, requireDesignApproval } from '../../../contract/artwork/designApproval.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { shelfKey } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

/** 下单前设计须审批: the main account's to say. */
export function ApprovalSwitch() {
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey: [designApprovers.path], queryFn: () => call(designApprovers, {}) })
  const { mutate, isPending } = useOnce(requireDesignApproval)
  const set = (required: boolean) =>
    mutate(
      { required },
      {
        onSuccess: () => toast(required ? '已开启' : '已关闭', 'success'),
        onError: (failure) => toast(wordsOf(failure), 'error'),
        onSettled: () => void [[designApprovers.path], shelfKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      },
    )
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-label="设计审批">
      <div className={pageCss.head}>
        <h2>设计审批</h2>
        <Switch checked={data?.required ?? false} loading={!data || isPending} aria-label="下单前设计须审批" onChange={set} />
      </div>
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <p className={wordsCss.hint}>
        <b>下单前设计须审批</b>
        ：开启后，由设计生成的稿件须经有“审批设计”权限的同事或主账号通过，才能下单或用于订单；设计修改后须重新送审。直接上传的稿件和已提交的订单不受影响。
      </p>
    </section>
  )
}
