/** Words that banks add to the name of a counterparty, in the languages of the word lists, case-folded. */
export const NOISE_WORDS: ReadonlySet<string> = new Set(
  `a ab ag aps au aux auf an am and as at aus avec avoir achat achats abbuchung addebito
   b bank bei bij betaling betaald betaalautomaat bill bv by beleg belastung bonifico
   c card cardpayment carta carte cb checkcard chip co com company compra contactless corp corporation credit cargo customer chk cie
   d da dal danke dankt das date de debit debitcard debitk debitkarte del della den der des dem di do dos du direct dd dp debito disposizione
   e ec ecommerce ein eine einkauf el elv en et ev eft efectuada
   f fil filiale folgelastschrift for fur fuer from faster facture fact foreign
   g gb gbp gbr gebucht giro girocard giropay gmbh gutschrift
   h i ihr ihre il in inc incorporated incasso inst instant internet int ii iii
   k kaart karte kartenzahlung kartenumsatz kauf kfn kg kgaa karta kart kwota kontaktlos
   l la las lastschrift le les limited llc llp los ltd
   m maestro mandat mandate mandatsreferenz mastercard mbh md mit mobile mr mrs ms mme
   n no nr num number numero nv nach
   o of ohg on op operacja oy oyj or
   p pago pagamento pagamenti paiement par part pay payment paypal pin plc platnosc por pos ppd ppro pl prelevement prlv pro przelew pte pty purchase pour
   r rate re receipt recibo recu ref referenz reference referencia retail retrait rfc rl remboursement refund
   s sa sagt sarl sas sca se sepa sl slu spa srl ss standing store sur svwz sumup sarls
   t tarjeta terminal the to transactie transaction transakcja transferencia tr
   u ug uhr uk um und us usd usa
   v van vir virement via visa von vom vpay value
   w web with www x y z za zahlung zettle zt zum zur zu zakup
   january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
   januar februar marz maerz mai juni juli oktober dezember okt dez
   janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
   eur euro euros chf pln
   ueberweisung uberweisung dauerauftrag basislastschrift basis erstlastschrift einmallastschrift kartennr kartennummer folgenr referenznr eref mref kref cred
   domiciliacion domiciliazione incassi addebitamento acquisto utilisation operazione nota order processed id pmt`.split(
    /\s+/,
  ),
);
