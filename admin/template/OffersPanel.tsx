import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { offerTemplate } from '../../contract/artwork/templateDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { Link } from '../shell/Link.tsx'
import { offersQuery, templateKeys } from './queries.ts'
import css from './template.module.css'

/** Which templates a 常用 product offers to be filled in; with none it has no editor. */
export function OffersPanel({ productId }: { productId: number }) {
  const { data } = useSuspenseQuery(offersQuery(productId))
  const queries = useQueryClient()
  const offering = useOnce(offerTemplate)
  const offer = (position: string, templateId: number, offered: boolean) =>
    offering.mutate(
      { productId, position, templateId, offered },
      {
        onSuccess: () => tell(offered ? '客户可在商品页填写此模板' : '已不再提供此模板'),
        onSettled: () => void Promise.all(templateKeys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
      },
    )
  const isEmpty = data.positions.every(({ templates }) => templates.length === 0)
  return (
    <Panel title="可填写的模板">
      <div className={css.offers}>
        <Fault error={offering.error} />
        {data.positions.length === 0 && <p>此商品没有印刷部位</p>}
        {data.positions.length > 0 && isEmpty && (
          <p>
            没有适合的模板。请在<Link to="/template">设计模板</Link>中制作带填写项、比例相近的模板并发布。
          </p>
        )}
        {!isEmpty &&
          data.positions.map(({ position, label, widthMm, heightMm, templates }) => (
            <fieldset key={position} disabled={offering.isPending}>
              <legend>
                {label}{' '}
                <small className={css.quiet}>
                  {widthMm}×{heightMm} 毫米
                </small>
              </legend>
              {templates.length === 0 && <p className={css.quiet}>没有比例相近的模板</p>}
              {templates.map(({ id, name, offered, published }) => (
                <label key={id} className={css.check}>
                  <input type="checkbox" checked={offered} onChange={({ target }) => offer(position, id, target.checked)} />
                  {name}
                  {!published && '（已撤下）'}
                </label>
              ))}
            </fieldset>
          ))}
      </div>
    </Panel>
  )
}
