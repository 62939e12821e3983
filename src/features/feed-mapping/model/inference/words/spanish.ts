/** Spanish words in headers, by concept. Compared without accents. */
export const SPANISH_WORDS: Readonly<Record<string, string>> = {
  number: 'numero num nro no cantidad cant n numeros nums cantidades nmro',
  stock:
    'economico referencia ref inventario existencias expediente numstock nostock refstock refinterna referenciainterna numexpediente exped codvehiculo codcoche refcoche idanuncio idvehiculo idaviso refanuncio folio foliointerno noeconomico unidad numinventario codinterno codigointerno clavevehiculo claveauto matricula_interna numunidad inventarios lote_num',
  vin: 'bastidor niv chasis bast numbastidor nobastidor numserie noserie numerodeserie vinchasis nivehicular bastid numchasis serievin nrobastidor',
  serial: 'serie',
  vehicle: 'vehiculo vehiculos veh vehic vehicle_',
  car: 'coche carro auto coches carros automovil automoviles coches_ turismo',
  listing: 'anuncio anuncios publicacion_id aviso',
  offer: 'oferta',
  year: 'ano anio anyo anomodelo aniomodelo annio aniofab anofab anofabricacion modeloano anos',
  registered:
    'matriculacion matriculado matric primeramatriculacion fechamatriculacion fecmatriculacion fecmat fechamatric primmatric 1mat matriculada fechaprimeramatriculacion matr mat patentamiento emplacado fmatric fmatriculacion matri',
  made: 'fabricacion',
  make: 'marca fabricante armadora mca marcas fabric fabricantes marc marcavehiculo marcaauto armador',
  model:
    'modelo submarca mod submarcas modelos denominacion denom denominacioncomercial designacion nombremodelo modelovehiculo modeloauto lineaauto tipovehiculomodelo',
  version:
    'version acabado variante vers acabados terminacion versiones acab acabad nivelacabado niveldeequipamiento equipamientonivel nivelequipo terminaciones lineaequipamiento edicion paqueteversion configuracion',
  level: 'nivel',
  body: 'carroceria carroc carr tipocarroceria formacarroceria tipocarr carrozado estilo chasistipo carrocer',
  category: 'categoria segmento clase',
  type: 'tipo tip',
  mileage:
    'kilometraje cuentakilometros recorrido odometro kilometrajes kilom kmrecorridos kilometrosrecorridos kilomet odom kmactuales kmreales rodados kmtotales odometrokm kmt',
  km: 'kilometros kms recorridos kilometro kmts',
  exterior: 'exterior exteriores exter externo',
  interior: 'interior interiores inter interno habitaculo',
  color:
    'color pintura colores col tono tonalidad tinte colorexterior colorcarroceria colorauto pint colorvehiculo esmalte matiz',
  upholstery:
    'tapiceria tapizado asientos_color tap asientos tapic tapices tapizados tapizada tela piel cuero forro revestimiento',
  transmission:
    'transmision cambio cambios caja marchas velocidades cbio cajacambios cajadecambios trans transm camb cajaautomatica tipocambio tipocaja cajavelocidades estandar std velocidad_tipo marcha tren_cambio caj',
  engine: 'motor motorizacion motores motoriz bloquemotor planta mecanica tipomotor',
  cylinder: 'cilindros cilindro cil cilind numcilindros nocilindros ncil ncilindros',
  displacement:
    'cilindrada cilindradacc cc_motor cubicaje cilindr centimetroscubicos litraje volumenmotor desplazamiento',
  power: 'potencia pot potenciacv potenciakw potmax potenciamax potenciamotor',
  hp: 'cv caballos fuerza hp caballaje cvs caballosfuerza cvpotencia hps',
  drive: 'traccion trac ruedasmotrices ruedas tracc tipotraccion ejemotriz eje motrices propulsiontraccion',
  fuel: 'combustible carburante comb combus combust tipocombustible energia energetico gasolina motorcombustible alimentacion carbur tipoenergia combustion',
  door: 'puertas puerta ptas numpuertas numptas npuertas nopuertas puert pta pts',
  price: 'precio pvp importe_venta prec preciovehiculo precios',
  sale: 'venta contado publico final ventas efectivo vta pvpfinal preciofinal precioventa precioalcontado preciocontado preciopublico alpublico publicos contadomx valorventa vtaprecio cliente pcontado apreciocliente efect liquidacion precioweb aldia',
  list: 'lista listas',
  msrp: 'nuevo_precio recomendado recom tarifa catalogo pvpnuevo pvpr precionuevo preciolista preciotarifa tarifanuevo valornuevo pvpoficial preciofabrica precioagencia pvprecomendado recomendados pvprec preciocatalogo',
  previous:
    'anterior tachado antiguo anteriores ant previo antes original precioantes precioanterior preciotachado antespvp rebajado_de anteriormente pvpanterior preciooriginal antigua antiguos inicial anteriorpvp',
  incentive:
    'descuento rebaja dto bonificacion bono bonos ahorro promo_descuento descuentos dcto desc_importe rebajas bonificaciones oferta_descuento incentivo incentivos reembolso ventaja prima',
  certified:
    'certificado certificacion sello certif certificada certificados garantizado_marca revisado_oficial selectivo selloficial certificadofabrica',
  new: 'nuevo vn nuevos nueva estreno okm',
  used: 'usado ocasion seminuevo vo segunda_mano usados seminuevos semi ocasiones usadas',
  condition: 'condicion condiciones tipostock tipoventa',
  condstate: 'estado estadogeneral estadovehiculo estadoauto',
  title: 'titulo titular tituloanuncio encabezado asunto cabecera',
  date: 'fecha f fec fch',
  posted:
    'publicacion alta entrada creacion ingreso creado publicado recepcion inserto ingresado fechaalta fecalta falta fingreso fechaingreso fecentrada fechaentrada fentrada altastock publicadoel publicada subido subida fechapublicacion fecpublicacion fechacreacion llegada llego fllegada insertado desde incorporacion captacion captado alta_fecha recibido frecepcion',
  updated:
    'modificacion actualizacion actualizado modificado modif actualiz fechamodificacion fecmodificacion ultimamodificacion',
  image: 'foto imagen fotografia fotourl urlfoto imagenurl urlimagen fotoprincipal_',
  images:
    'fotos imagenes fotografias galeria listafotos fotoslista urlfotos urlsfotos fotosurl urlimagenes album galeriafotos multimedia imagenesurl fotografica',
  first: 'principal portada primera 1a primer ppal principales primero inicio fotoportada delantera_foto ppales',
  more: 'otras adicionales secundarias otros resto restantes demas adicional extras_fotos todas todos',
  url: 'enlace vinculo permalink urlficha urlanuncio enlaceanuncio enlaceficha enlaceweb hipervinculo ligaweb liga',
  urls: 'enlaces',
  page: 'ficha fichaweb fichavehiculo detalles anuncioweb',
  website: 'pagina web sitioweb paginaweb urlweb webconcesion websitio sitio portal_web',
  description:
    'descripcion detalle textoanuncio descr desc descripc descripcionanuncio descripciones resena_vehiculo textolibre textoweb cuerpo anunciotexto relato',
  comment:
    'comentario comentarios observaciones observacion notas obs nota coment comentarioweb comentariovendedor notavendedor notasvendedor notadevendedor observ observacion_ aclaraciones anotaciones apuntes',
  text: 'texto txt',
  feature:
    'equipamiento accesorios extras opciones caracteristicas equipacion equip equipo opcionales equipamientos equipamientoserie equipamientoextra extraslista listaextras listaequipamiento opcionesextra adicionales caract dotacion accesorio equipados equipada confort prestaciones',
  package: 'paquete paquetes paq',
  dealer:
    'vendedor concesionario concesionaria tienda agencia anunciante lote_auto punto_venta sede instalacion comerciante distribuidor concesion concesiones compraventa puntoventa nombreconcesion nombretienda nombrevendedor nombreanunciante loteauto loteautos lote automotora distribuidora agencias concesionarios comercializadora centro vendedores anunciantes distribuidores',
  name: 'nombre nom razonsocial nombres nomb',
  address: 'direccion domicilio dir domicilios callenumero calleynumero direcc dircompleta direccioncompleta',
  street: 'calle calles callenum avenida avda colonia',
  city: 'ciudad localidad poblacion municipio urbano urbana ciudades loc municipios delegacionmunicipio alcaldia pobl localid poblaciontienda',
  location: 'ubicacion ubicaciones emplazamiento lugar',
  state: 'provincia comunidad provincias prov entidadfederativa edo departamento regionestado estadorepublica',
  zip: 'postal cp cpostal codigopostal codpostal cppostal cptienda codpos cod_postal cpos',
  phone:
    'telefono tlf tfno movil celular telf whatsapp telefonos telfijo telmovil fijo tels tel_contacto telcontacto tlfn tlfno telf1 telefonofijo telefonomovil telefonocontacto celulares cel movilcontacto wa lada telventas tfn',
  contact: 'contacto contactos atencion',
  email: 'correo electronico correos mailcontacto correoventas correocontacto emailcontacto mailventas correo_e',
  latitude: 'latitud lat latitudgps coordlat',
  longitude: 'longitud lng lon longitudgps coordlon coordlng',
  rating:
    'valoracion puntuacion calificacion estrellas valoracionmedia puntos notamedia mediavaloracion calif notaclientes calificaciones',
  review: 'opiniones resenas valoraciones numopiniones numresenas comentariosclientes numvaloraciones resena opinion',
  owner:
    'propietarios propietario duenos dueno titulares prop propiet numpropietarios numduenos duenosprevios duenosanteriores titular numtitulares nduenos props titularesprevios duenios duenio poseedores exduenos',
  one: 'unico unica',
  accident:
    'accidentes accidente siniestro siniestros siniestrado accidentado golpes danos choque choques chocado chocada golpe golpeado siniestrada accidentada danado siniestroflag percances colision colisiones danosprevios averiado',
  service:
    'mantenimiento revisiones libro mant librorevisiones libromantenimiento libromant mantenimientooficial revisionesoficiales servicios serviciosagencia servicioagencia aldiaservicios revisado mantenim historialservicio servagencia libroserv mantoficial bitacora rev',
  mpg: 'consumo rendimiento consumos consumomedio consumomixto rendimientokml kmxlitro kml cons',
  highway: 'carretera extraurbano extraurbana autopista interurbano carret extraurb interurbana',
  combined: 'mixto combinado medio promedio mixta mixtos combinados prom',
  electric: 'electrica electrico electricos electricas',
  range: 'autonomia autonomiakm autonomiaelectrica alcance autonomiawltp',
  amount: 'importe monto',
  value: 'valor',
  id: 'identificador',
  code: 'clave codigo cod cd',
  is: 'es',
  history: 'historial historico',
  modelseries: 'linea gama familia gamas familias gamamodelo',
  actual: 'actual actuales act',
  liter: 'litros litro',
  branch:
    'sucursal emp delegacion delegaciones sucursales codsucursal codtienda codinstalacion codconcesion deleg suc codsuc plantaventa idtienda idconcesion',
  company: 'empresa compania razon social',
  professional: 'profesional profesionales',
  hand: 'mano manos primeramano unamano',
  city_mpg: 'urbano',
  generic: 'generico',
  flag: 'ind',
  manufactured: 'fabricado',
  without: 'sin',
  sponsored: 'patrocinado patrocinada',
  moneyback: 'devolucion reembolsable',
  promo:
    'oferta promocion promocional rebajado promociones liquidaciones superoferta ofertaespecial preciooferta preciopromo',
  interiorcolor:
    'vestidura vestiduras tonointerior colortapiceria colortapizado colorinterior colorvestidura coltapiceria colorint colorasientos',
  market:
    'mercado ganvam valorganvam libroazul libro_azul valormercado eurotax_es tasacion_mercado guiaebc valorlibro preciomercado cotizacion',
  program: 'programa programas sellocalidad programacertificado nombreprograma nombresello',
  country: 'pais nacion codigopais paisvendedor',
  use: 'uso usoprevio tipouso destino usos utilizacion',
  logo: 'logotipo logotipos',
  gross: 'conimpuestos ivaincluido ivainc ivaincl bruto',
  oneowner: 'unprop unicodueno unicopropietario unicoprop',
};

/** Words of headers of columns that we do not use. */
export const SPANISH_UNUSED_WORDS =
  'plazas asientos_numero financiado financiada financiacion garantia etiqueta ambiental distintivo matricula placa compra coste costo margen utilidad beneficio iva deducible dias itv hasta emisiones emision factura tenencia tenencias permuta cuota mensual mensualidad moneda divisa disponible disponibilidad entrega peso largo ancho par reservado senal visitas caducidad ganancia fax video videos matriculas llaves llave proxima prox procedencia proc ubic campa situacion neumaticos neumatico reacond reacondicionamiento financ regimen metalizado metal seguro impuesto impuestos deposito reserva reserv garantias kmzero bateria carga potencia_fiscal cvf velocidad aceleracion entregado meses mes transferencia gastos entidadfinanciera financiera banco bancos gestoria gestion gest preciofinanciado verificacion verif adeudo adeudos tenenciaadeudo refrendo duplicado duplicadollave planpiso piso diaspiso diasstock antig antiguedad antiguedadstock nollave llavero enganche enganches plazo plazos plazomensual letra letras credito mensualidades tae tin interes intereses preciotoma toma tomado avaluo precompra preciocompra costeadq adquisicion adq costoreparacion reparacion acondicionamiento preparacion pasajeros numpasajeros numplazas potfiscal potenciafiscal cvfiscales fiscales fiscal numllaves nummarchas distintivodgt dgt etiquetadgt pegatina verde normaeuro euronorma normativa emisionesco2 co2emisiones caducidaditv itvhasta vctoitv vcto vencimiento vence vigencia placas matriculavehiculo campo nave fila calle_nave pasillo zona_campa aparcamiento ubicacioncampa procedente origenvehiculo regimeniva pctiva tipoiva ivadeducible deducibles rebu sinimpuestos neto_compra facturas nofactura facturado fechaventa cliente_final comprador clientefinal apartado apartada estatusventa visualizaciones clics contactosrecibidos leadsrecibidos demoflag dimensiones longitudmm anchura altura maletero tanque deposito_litros par_motor torque_nm vmax cv_fiscales neumaticosestado gomas llantas rines medidallanta vendido';
