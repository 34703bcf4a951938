import { goodsTypes } from '../../../contract/goods.ts'
import { productPath } from '../goodsPath.ts'
import { grouped, parseRate } from '../../../contract/money.ts'
import { CompareButton } from '../compare/CompareButton.tsx'
import { FavButton } from '../parts/FavButton.tsx'
import { PriceText } from '../parts/PriceText.tsx'
import { TermsTag } from '../parts/TermsTag.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Choices } from './Choices.tsx'
import { taxWord } from '../parts/taxWord.ts'
import css from './Configurator.module.css'
import { CopyLink } from './CopyLink.tsx'
import { Deals } from './Deals.tsx'
import type { Detail } from './shown.ts'
import { Gallery } from './Gallery.tsx'
import { wordOf } from './link.ts'
import { LadderTable } from './LadderTable.tsx'
import { openChoices } from './open.ts'
import { galleryIn, wornIn } from './worn.ts'
import { Lots } from './Lots.tsx'
import { Purchase } from './Purchase.tsx'
import { Runs } from './Runs.tsx'
import { useAddress } from './useAddress.ts'
import { useConfiguration, type Configuration } from './useConfiguration.ts'

/** The product as it is being put together, and which lots come near it. */
export function Configurator({ detail }: { detail: Detail }) {
  const configuration = useConfiguration(detail, detail.start?.asked ?? null)
  useAddress(detail.productId, configuration.asked)
  return (
    <>
      <Bench detail={detail} configuration={configuration} />
      {detail.lots.length > 0 && <Lots detail={detail} configuration={configuration} />}
    </>
  )
}

/** Pictures, choices, and the price of it all. */
function Bench({ detail, configuration }: { detail: Detail; configuration: Configuration }) {
  const { storeName, subtitle } = detail
  const { ladder, publicLadder, quantity, setQuantity, cells } = configuration
  const worn = wornIn(detail.rules, configuration.asked)
  const gallery = galleryIn(detail, worn)
  return (
    <div className={`wide ${css.columns}`}>
      <div className={css.look}>
        <Gallery
          pictures={gallery.map(({ picture }) => picture)}
          alts={gallery.map(({ alt }) => alt)}
          shown={worn?.picture}
          name={storeName}
        />
        <div className={css.under}>
          <FavButton productId={detail.productId} name={storeName} isCollect={detail.isCollect} large />
          <CompareButton productId={detail.productId} name={storeName} />
          <CopyLink productId={detail.productId} asked={configuration.asked} />
          <span>采购编号 {detail.purchaseNo}</span>
          {detail.sales > 0 && (
            <span>
              已售 {detail.sales} {detail.unitName}
            </span>
          )}
        </div>
      </div>
      <div className={css.choices}>
        <header className={css.head}>
          <h1>
            <TypeTag type={detail.qiliGoodsTypeId} /> {storeName}
          </h1>
          <p>{subtitle}</p>
          <p className={css.price}>
            <PriceText price={detail.price} />
            {detail.price !== null && <small>{taxWord(detail.rules.taxMode)}</small>}
            <TermsTag terms={detail.terms} />
            {detail.starting && <Starting starting={detail.starting} unit={detail.unitName} moq={detail.rules.minimum} />}
            <Before detail={detail} />
          </p>
        </header>
        <Deals deals={detail.deals} taxMode={detail.rules.taxMode} />
        <Runs runs={detail.runs} />
        {detail.start?.note && (
          <p className={css.note} role="status">
            {detail.start.note}
          </p>
        )}
        {detail.source && <Source source={detail.source} />}
        <Choices detail={detail} open={openChoices(detail)} configuration={configuration} />
        {detail.qiliGoodsTypeId !== goodsTypes.spot.wire && (
          <LadderTable
            ladder={ladder}
            publicLadder={publicLadder}
            terms={detail.terms}
            unit={detail.unitName}
            quantity={quantity}
            onPick={cells === null ? setQuantity : null}
          />
        )}
      </div>
      <Purchase detail={detail} configuration={configuration} />
    </div>
  )
}

type StartingProps = { readonly starting: NonNullable<Detail['starting']>; readonly unit: string; readonly moq: number }

/** The price on lists, from how many it is, and from how many one may order; with all that it does not hold. */
const Starting = ({ starting: { each, quantity, taxMode }, unit, moq }: StartingProps) => (
  <small>
    ¥{grouped(each)} 起（{taxWord(taxMode)}，满 {quantity} {unit}的单价），{moq} {unit}起订，印刷、附加项与运费另计
  </small>
)

/** What a lot costs everybody where this buyer pays less. */
function Before({ detail: { price, terms, rules, publicRules } }: { detail: Detail }) {
  if (price === null || terms === undefined) return null
  const everybodys = (publicRules ?? rules).base[0]?.[1] ?? price
  return parseRate(everybodys) > parseRate(price) ? (
    <span className={css.before}>
      公开价 <s className="num">¥{grouped(everybodys)}</s>
    </span>
  ) : null
}

/** Where a surplus lot comes from, as what, and how the like of it is ordered. */
function Source({ source }: { source: NonNullable<Detail['source']> }) {
  const { productId, storeName, selection, selectionText, differences } = source
  const path = productPath({ productId, storeName })
  return (
    <section className={css.source}>
      <h2>这批现货的来历</h2>
      <p>
        余自
        <a href={path} className="text-link">
          {storeName}
        </a>
        的往期订单，材质、工艺与效果与下单所得一致：
      </p>
      {selectionText.length > 0 && <p>{selectionText.join(' · ')}</p>}
      <p>
        {differences.length > 0 ? `与该商品的默认配置不同：${differences.join('、')}` : '与该商品的默认配置相同'}
        {'，'}
        <a href={`${path}&c=${wordOf({ selection })}`} className="text-link">
          按这批的配置定制
        </a>
      </p>
    </section>
  )
}
