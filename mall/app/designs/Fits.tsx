import { Link } from 'react-router'
import type { z } from 'zod'
import type { templateDetail } from '../../../contract/artwork/template.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import pageCss from '../private/page.module.css'
import css from './designs.module.css'

type Props = { readonly template: z.output<typeof templateDetail.output>; readonly back: string }

/** The goods that a template fits: one is chosen, and the design begins with it. */
export const Fits = ({ template, back }: Props) => (
  <section className={`${pageCss.card} ${pageCss.part}`} aria-label="选择商品">
    <div className={pageCss.head}>
      <h2>“{template.name}”用在哪件商品上？</h2>
      <Link to={back} className="text-link">
        换一个模板
      </Link>
    </div>
    <div className={css.history}>
      {template.products.length === 0 ? (
        <p>暂时没有适合此模板的商品</p>
      ) : (
        <ul className={css.products}>
          {template.products.map(({ productId, storeName, image, label, widthMm, heightMm }) => (
            <li key={productId}>
              <Link to={`/productEdit?productId=${productId}&template=${template.key}`}>
                <Pic image={image} alt="" sizes="150px" shape={[1, 1]} />
                {storeName}
                <small className={css.facts}>
                  {label} {widthMm}×{heightMm} 毫米
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={css.cover}>
        <DesignThumb surface={template} label={`${template.name} 的样子`} />
      </div>
    </div>
  </section>
)
