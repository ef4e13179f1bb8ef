import type { AnnounceBody } from '#protocol/announcement.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { Config } from './config.ts'

type Text = readonly [title: string, content: string]

const TEXTS: Readonly<Record<AnnounceBody['lang'], Text>> = {
  en: [
    'This is a sandbox',
    'No money here is real. Try every page, order and withdrawal: nothing can be lost.',
  ],
  de: [
    'Dies ist eine Sandbox',
    'Kein Geld hier ist echt. Probieren Sie jede Seite, Order und Auszahlung aus: Es kann nichts verloren gehen.',
  ],
  fr: [
    'Ceci est un bac à sable',
    'Aucun argent n’est réel ici. Essayez chaque page, ordre et retrait : rien ne peut être perdu.',
  ],
  it: [
    'Questa è una sandbox',
    'Qui nessun denaro è reale. Provi ogni pagina, ordine e prelievo: non si può perdere nulla.',
  ],
  es: [
    'Este es un entorno de prueba',
    'Aquí ningún dinero es real. Pruebe cada página, orden y retiro: no se puede perder nada.',
  ],
  ja: [
    'ここはサンドボックスです',
    'ここのお金はすべて架空のものです。どのページも注文も出金も、失うものなくお試しいただけます。',
  ],
  ko: [
    '이곳은 샌드박스입니다',
    '여기의 돈은 모두 가상입니다. 모든 페이지와 주문, 출금을 잃을 것 없이 이용해 보세요.',
  ],
  th: ['นี่คือแซนด์บ็อกซ์', 'เงินทั้งหมดที่นี่ไม่ใช่เงินจริง ลองใช้ทุกหน้า ทุกคำสั่ง และการถอนได้โดยไม่มีอะไรสูญหาย'],
  zh: [
    '这里是沙盒环境',
    '这里的资金都不是真实的。请随意试用每个页面、订单和提现，不会有任何损失。',
  ],
  ar: ['هذه بيئة اختبار', 'لا مال حقيقي هنا. جرّب كل صفحة وأمر وسحب: لا يمكن أن تخسر شيئًا.'],
}

/** Tells whoever opens a sandbox that it is one. Production says nothing of the kind. */
export async function announceSandbox(
  content: ContentService,
  mode: Config['mode'],
): Promise<void> {
  if (mode === 'production') return
  for (const [lang, [title, text]] of Object.entries(TEXTS)) {
    await content.announce({
      id: 'sandbox',
      lang: lang as AnnounceBody['lang'],
      title,
      content: text,
      pinned: false,
    })
  }
}
