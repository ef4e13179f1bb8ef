/** The wallet shows another address than the one that must sign. */
export class OtherAddress extends Error {
  constructor() {
    super('the wallet shows another address')
    this.name = 'OtherAddress'
  }
}
