import type { UnfamiliarFeeds } from './unfamiliar-feeds.ts';

export const SPANISH: UnfamiliarFeeds = {
  tuned: [
    {
      system: 'portal export with accents',
      columns:
        'Referencia=stock_number|Marca=make|Modelo=model|Versión=trim|Año=year|Kilómetros=mileage:km_unit|Combustible=fuel|Cambio=transmission|Potencia (CV)=horsepower|Cilindrada=displacement:cc|Puertas=doors|Plazas=-digit|Color=exterior_color|Tapicería=interior_color|Carrocería=body_style|Precio=price:euros|Precio financiado=-euros|Garantía=-words|Etiqueta ambiental=-letter|Provincia=dealer_state/-:provincia|Población=dealer_city|Código postal=dealer_zip:plz|Teléfono=dealer_phone|Vendedor=dealership_name|Tipo de vendedor=seller_type|Equipamiento=features|Descripción=description|Fotos=additional_image_link',
    },
    {
      system: 'ASCII headings of a Spanish DMS',
      columns:
        'num_stock=stock_number|bastidor=vin|matricula=-plate|marca_desc=make|modelo_desc=model|version_desc=trim|fecha_matriculacion=year:date_slash|kms=mileage:km|tipo_combustible=fuel|tipo_cambio=transmission|traccion=drivetrain|num_puertas=doors|num_plazas=-digit|color_ext=exterior_color|color_int=interior_color|pvp=price|precio_compra=-money|precio_nuevo=vehicle_msrp|iva_deducible=-yes|estado=condition|observaciones=description|foto1=image_link|foto2=additional_image_link:image_link|foto3=additional_image_link:image_link|fecha_entrada=date_in_stock:date_slash|dias_stock=-days|emisiones_co2=-co2|itv_hasta=-date_slash',
    },
    {
      system: 'camelCase JSON of a Spanish site',
      columns:
        'anuncioId=stock_number|vehiculo.marca=make|vehiculo.modelo=model|vehiculo.acabado=trim|vehiculo.anio=year|vehiculo.kilometraje=mileage:km|vehiculo.combustible=fuel|vehiculo.transmision=transmission|vehiculo.potenciaCv=horsepower|vehiculo.carroceria=body_style|vehiculo.numeroPuertas=doors|vehiculo.colorExterior=exterior_color|vehiculo.colorInterior=interior_color|vehiculo.equipamiento=features|precio.contado=price|precio.financiado=-money|concesionario.nombre=dealership_name|concesionario.direccion=dealership_address:street|concesionario.ciudad=dealer_city|concesionario.codigoPostal=dealer_zip:plz|concesionario.telefono=dealer_phone|concesionario.correo=lead_email|imagenes.url=additional_image_link|enlace=link|fechaPublicacion=date_in_stock',
    },
    {
      system: 'Spanish data set',
      columns:
        'titulo=split/-:title|marca=make|modelo=model|precio_eur=price|precio_financiado=-money|ano=year|km=mileage:km|tipo_carburante=fuel|caja_cambios=transmission|potencia_cv=horsepower|num_propietarios=owner_count|color=exterior_color|localidad=dealer_city|vendedor_profesional=-yes|fecha_publicacion=date_in_stock|url_anuncio=link|num_fotos=-count|consumo_mixto=mpg_combined:l100',
    },
    {
      system: 'Mexican dealer list',
      columns:
        'No. de inventario=stock_number|NIV=vin|Armadora=make|Submarca=model:model|Versión=trim|Modelo (año)=year|Kilometraje=mileage:km|Transmisión=transmission|Motor=engine|Cilindros=cylinders|Color exterior=exterior_color|Color interior=interior_color|Precio de lista=vehicle_msrp/price:money|Precio de venta=price:money|Costo=-money|Utilidad=-money|Ciudad=dealer_city|Agencia=dealership_name|Nuevo/Usado=condition|Comentarios=description|Factura=-words|Tenencias=-words',
    },
    {
      system: 'abbreviated dealer system',
      columns:
        'EMP=store_code|NUM_VO=stock_number|BAST=vin|MATRIC=-plate|COD_MARCA_DESC=make|MOD_DESC=model|VERS_DESC=trim|COMB_CD=fuel|CBIO=transmission|CV=horsepower|KW=horsepower/-:kw|CC=displacement/-:cc|PTAS=doors|F_MATRIC=year:date_slash|KM_ACT=mileage:km|COL_EXT=exterior_color|COL_INT=interior_color|PVP_IVA_INC=price|PVP_SIN_IVA=-money|COSTE_TOT=-money|REACOND=-money|F_ENTRADA=date_in_stock|DIAS_STK=-days|UBIC=-code|N_LLAVES=-digit|PROX_ITV=-date|REG_IVA=-plate|PROC=-words|VEND=-person|RESERV=-yes|PROP_ANT=owner_count',
    },
    {
      system: 'stock list with title rows',
      columns:
        'Nº Stock=stock_number|Vehículo=split:title|Matr.=-plate|1ª Matriculación=year:date_slash|Km=mileage:km|Comb.=fuel|Caja de cambios=transmission|Pot.=horsepower|Color ext.=exterior_color|Tap.=interior_color/-:interior_color|PVP contado=price|PVP anterior=previous_price|Precio profesional=-count|Cuota desde=-money|Nº bastidor=vin|Fecha alta=date_in_stock|Días en stock=-days|Campa=-code|Nº propietarios=owner_count|Libro de revisiones=service_records|Siniestros=accidents|Fin ITV=-date|Neumáticos=-words|Certificado=certified_program/certified_pre_owned:words|Comercial=-person|Situación=-words|Distintivo=-code|Enlace web=link',
    },
    {
      system: 'gateway file with suffixes',
      columns:
        'CONCESIONARIO_ID=store_code|CONCESIONARIO_TXT=dealership_name|DIRECCION_TXT=dealership_address:street|CP_NUM=dealer_zip:plz|LOCALIDAD_TXT=dealer_city|TELEFONO_NUM=dealer_phone|EMAIL_TXT=lead_email|REFERENCIA_CD=stock_number|BASTIDOR_CD=vin|MARCA_TXT=make|GAMA_TXT=series/model:series|MODELO_TXT=model|ACABADO_TXT=trim|MATRICULACION_FEC=year:date|KILOMETROS_NUM=mileage:km|POTENCIA_KW_NUM=horsepower:kw|COMBUSTIBLE_TXT=fuel|TRANSMISION_TXT=transmission|TRACCION_TXT=drivetrain|CARROCERIA_TXT=body_style|PUERTAS_NUM=doors|COLOR_TXT=exterior_color|COLOR_METAL_IND=-yes|PVP_AMT=price|PVP_RECOM_AMT=vehicle_msrp|DESCUENTO_AMT=incentive|CONSUMO_MIXTO_NUM=mpg_combined:l100|CONSUMO_URBANO_NUM=mpg_city:l100|CLASE_CO2_CD=-code|AUTONOMIA_KM_NUM=electric_range|KM0_IND=-yes|EQUIPAMIENTO_TXT=features|FOTO_PPAL_TXT=image_link|FOTOS_TXT=additional_image_link',
    },
    {
      system: 'nested JSON of a Latin American marketplace',
      columns:
        'id=stock_number|titulo=split/-:title|precio.monto=price|precio.moneda=-code|precio.anterior=previous_price|precio.mensualidad=-money|auto.marca=make|auto.modelo=model|auto.version=trim|auto.anio=year|auto.kilometraje=mileage:km|auto.tipoCombustible=fuel|auto.transmision=transmission|auto.traccion=drivetrain|auto.carroceria=body_style|auto.colorExterior=exterior_color|auto.colorInterior=interior_color|auto.motorLitros=displacement|auto.cilindros=cylinders|auto.caballosFuerza=horsepower|auto.numeroPuertas=doors|auto.niv=vin|auto.duenosAnteriores=owner_count|equipamiento=features|galeria.url=additional_image_link/image_link:image_link|descripcion=description|permalink=link|vendedor.nombre=dealership_name|vendedor.tipo=seller_type|vendedor.calificacion=dealer_rating|ubicacion.estado=dealer_state:provincia|ubicacion.ciudad=dealer_city|ubicacion.cp=dealer_zip:plz|condicion=condition',
    },
    {
      system: 'portal export',
      columns:
        'id_vehiculo=stock_number|num_bastidor=vin|matricula=-plate|marca=make|modelo=model|version=trim|fecha_matriculacion=year:date_slash|km=mileage:km|combustible=fuel|cambio=transmission|potencia_cv=horsepower|cilindrada=displacement:cc|puertas=doors|plazas=-digit|color_exterior=exterior_color|tapiceria=interior_color|carroceria=body_style|precio_contado=price|precio_financiado=price/-:money|precio_nuevo=vehicle_msrp:money|cuota_mes=-money|garantia_meses=-digit|iva_deducible=-yes|etiqueta_medioambiental=-letter|equipamiento_serie=features|equipamiento_extra=features|comentarios=description|url_fotos=additional_image_link|url_ficha=link|nombre_concesionario=dealership_name|provincia_concesionario=dealer_state:provincia|municipio=dealer_city|cod_postal=dealer_zip:plz|tlf_contacto=dealer_phone|fecha_alta=date_in_stock:date_slash',
    },
    {
      system: 'dealer system with _DESC',
      columns:
        'COD_CONC=store_code|NOM_CONC=dealership_name|NUM_EXP=stock_number|BASTID=vin|MATR=-plate|MARCA_DESC=make|MOD_DESC=model|ACAB_DESC=trim|CARR_DESC=body_style|COMBUST_DESC=fuel|CAMBIO_DESC=transmission|TRACC_DESC=drivetrain|POT_CV=horsepower|CIL_CC=displacement:cc|NUM_PTAS=doors|NUM_PLZAS=-digit|COLOR_DESC=exterior_color|TAPIC_DESC=interior_color|KM_REALES=mileage:km|FEC_1MAT=year:date_slash|PVP_CONTADO=price|PVP_ANT=previous_price|PREC_COMPRA=-money|DTO_AMT=incentive|FEC_ALTA=date_in_stock:date_slash|DIAS_STOCK=-days|IND_SINIESTRO=accidents:yes|NUM_PROP=owner_count|OBSERV_TXT=description|FOTO_URL=image_link/additional_image_link|ESTADO_DESC=condition|PROV_DESC=dealer_state:provincia|VENDED_NOM=-person',
    },
    {
      system: 'nested JSON of Mexican dealers',
      columns:
        'unidad.numeroSerie=vin|unidad.numeroEconomico=stock_number|unidad.armadora=make|unidad.linea=model|unidad.version=trim|unidad.modelo=year|unidad.kilometraje=mileage:km|unidad.transmision=transmission|unidad.combustible=fuel|unidad.color.exterior=exterior_color|unidad.color.interior=interior_color|unidad.motor.cilindros=cylinders|unidad.motor.litros=displacement|unidad.motor.hp=horsepower|unidad.puertas=doors|unidad.pasajeros=-digit|unidad.tipoCarroceria=body_style|precio.publico=price|precio.lista=vehicle_msrp:money|precio.toma=-money|precio.enganche=-money|agencia.nombre=dealership_name|agencia.clave=store_code|agencia.municipio=dealer_city|agencia.codigoPostal=dealer_zip:plz|agencia.telefono=dealer_phone|multimedia.fotos=additional_image_link|unidad.unicoDueno=one_owner|unidad.facturaOriginal=-yes|fechaAlta=date_in_stock',
    },
    {
      system: 'classifieds in camelCase',
      columns:
        'refAnuncio=stock_number|marcaVehiculo=make|modeloVehiculo=model|versionVehiculo=trim|anioFabricacion=year|kmRecorridos=mileage:km|tipoCombustible=fuel|cajaCambios=transmission|numeroPuertas=doors|numeroPlazas=-digit|caballos=horsepower|colorExt=exterior_color|precioAlContado=price|precioFinanciado=price/-:money|cuotaMensual=-money|fotosUrl=additional_image_link|textoAnuncio=description|telefonoContacto=dealer_phone|nombreAnunciante=dealership_name|poblacionAnunciante=dealer_city|provinciaAnunciante=dealer_state:provincia|cpAnunciante=dealer_zip:plz|fechaPublicacion=date_in_stock|esParticular=-yes|garantiaMeses=-digit',
    },
    {
      system: 'spreadsheet of a dealership',
      columns:
        'Nº ref=stock_number|Marca y modelo=split:makemodel|Matrícula=-plate|Nº chasis=vin|Fecha 1ª mat.=year:date_slash|Kms reales=mileage:km|Combust.=fuel|Cambio=transmission|Tracción=drivetrain|C.V.=horsepower|Carroc.=body_style|Nº puertas=doors|Color exterior=exterior_color|Color tapicería=interior_color|Precio venta (IVA incl.)=price|Precio compra=-money|Precio tarifa=vehicle_msrp|Dto.=incentive|Nº dueños=owner_count|Libro revisiones=service_records:yes|Equipamiento=features|Obs.=description|Comercial=-person|Días stock=-days|Fecha entrada=date_in_stock:date_slash|ITV hasta=-date',
    },
    {
      system: 'AS/400 SHOUTING, second set',
      columns:
        'DELEG_CD=store_code|EXPED_NUM=stock_number|BASTID_NUM=vin|MATRIC_TXT=-words|MARCA_DESC=make|MODELO_DESC=model|VERSION_DESC=trim|MATRIC_FEC=year|KM_NUM=mileage:km|COMB_DESC=fuel|CAMBIO_CD=transmission|PUERTAS_NUM=doors|PLAZAS_NUM=-days|POT_CV_NUM=horsepower|POT_KW_NUM=horsepower/-|COLOR_DESC=exterior_color|COLOR_CD=-words|TAPIC_DESC=interior_color/-|VTA_IVA_AMT=price|VTA_NETO_AMT=-money|IVA_AMT=-money|COMPRA_AMT=-money|GEST_AMT=-money|ALTA_STK_FEC=date_in_stock|STK_DIAS_NUM=-days|DEMO_IND=-words|UNPROP_IND=one_owner:yes|LIBROMANT_IND=service_records:yes|GOLPE_IND=accidents:yes|RESERVA_IND=-words|GARANT_MES_NUM=-days|NEUM_DESC=-words',
    },
    {
      system: 'Pasarela camelCase, second set',
      columns:
        'idConcesion=store_code|nombreConcesion=dealership_name|idVehiculo=stock_number|numBastidor=vin|nombreMarca=make|nombreModelo=model|nombreVersion=trim|tituloAnuncio=split:makemodel|tipoStock=condition|fecMatriculacion=year|kmActuales=mileage:km|precioContado=price|precioTachado=previous_price|precioSinIva=-money|pctIva=-money|tipoCombustible=fuel|tipoCambio=transmission|numMarchas=-days|tipoCarroceria=body_style|numPuertas=doors|numPlazas=-days|colorExterior=exterior_color|colorInterior=interior_color|potenciaKw=horsepower|cilindradaCc=displacement/-:cc|numCilindros=cylinders|consumoMedio=mpg_combined:l100|emisionesCo2=-words|distintivoDgt=-words|listaExtras=features|textoAnuncio=description|urlImagenes=additional_image_link/image_link|urlAnuncio=link|fecEntrada=date_in_stock|fecModificacion=-date|esKm0=-words',
    },
    {
      system: 'Hoja de cálculo lote de autos, second set',
      columns:
        'No.=-words|Auto=split:makemodel|Versión / equipo=trim|Año modelo=year|Kilometraje recorrido=mileage:km|Gas/Diésel=fuel|Std/Aut=transmission|Tipo=body_style|Color pintura=exterior_color|Vestidura=interior_color|Cil.=cylinders|H.P.=horsepower|Precio al público=price|Precio toma=-money|Descuento=incentive|Enganche=-words|Tenencia adeudo=-words|Verificación=-words|Dueños=owner_count|Chocado=accidents:yes|NIV=vin|Inventario #=stock_number|Ingreso=date_in_stock|Días piso=-words|Duplicado llave=-words|Plan piso=-words|Accesorios=features|Notas del vendedor=description|Municipio=dealer_city|Estado=dealer_state:provincia|Tel. lote=dealer_phone',
    },
  ],
  heldOut: [
    {
      system: 'dealer group export',
      columns:
        'ref_coche=stock_number|num_bastidor=vin|nom_marca=make|nom_modelo=model|nom_version=trim|tipo_carroceria=body_style|tipo_motor=fuel:fuel|cod_cambio=transmission|anyo=year|kilometros_actuales=mileage:km|potencia_cv=horsepower|potencia_kw=-kw|cilindrada_cc=displacement:cc|nro_puertas=doors|nro_plazas=-digit|color_carroceria=exterior_color|color_tapiceria=interior_color|precio_venta=price|precio_coste=-money|precio_anterior=previous_price|nuevo_usado=condition|nro_duenos=owner_count|libro_revisiones=service_records|lista_extras=features|texto_anuncio=description|foto_principal=image_link|otras_fotos=additional_image_link|cod_tienda=store_code|nombre_tienda=dealership_name|direccion_tienda=dealership_address:street|cp_tienda=dealer_zip:plz|ciudad_tienda=dealer_city|tlf_tienda=dealer_phone|email_tienda=lead_email',
    },
    {
      system: 'table by hand of a used car seller',
      columns:
        'Nº=-rownum|Nº de bastidor=vin|Marca del vehículo=make|Modelo del vehículo=model|Acabado=trim|Año de matriculación=year|Kilometraje (km)=mileage:km|Tipo de combustible=fuel|Tipo de cambio=transmission|Nº de puertas=doors|Color=exterior_color|Interior=interior_color|Precio al contado (€)=price|Precio de compra=-money|Margen=-money|Descuento=incentive:money|Estado del vehículo=condition|Notas=description|Enlaces fotos=additional_image_link|ITV=-date_slash|Fecha de alta=date_in_stock:date_slash|Matrícula=-plate',
    },
    {
      system: 'Latin American portal',
      columns:
        'ID de publicación=stock_number|Marca=make|Modelo=model|Año del modelo=year|Recorrido (km)=mileage:km|Precio USD=price|Tipo de vehículo=body_style|Tracción=drivetrain|Transmisión=transmission|Tipo de combustible=fuel|Motor (L)=displacement|Caballos de fuerza=horsepower|Cilindros=cylinders|Cantidad de puertas=doors|Cantidad de asientos=-digit|Color=exterior_color|Color del interior=interior_color|Accesorios=features|Único dueño=one_owner|Ubicación=dealer_city|Nombre del concesionario=dealership_name|Imágenes=additional_image_link|Acepta permuta=-yes|Enlace=link|Placa=-plate',
    },
    {
      system: 'API of a reseller',
      columns:
        'coche.id=stock_number|coche.fabricante=make|coche.modelo=model|coche.acabado=trim|coche.anoModelo=year|coche.kilometrosReales=mileage:km|coche.tipoCombustible=fuel|coche.cajaDeCambios=transmission|coche.tipoCarroceria=body_style|coche.traccion=drivetrain|coche.colorExterior=exterior_color|coche.colorInterior=interior_color|coche.numPuertas=doors|coche.cilindrada=displacement|coche.caballos=horsepower|coche.distintivo=-letter|oferta.precio=price|oferta.precioTachado=previous_price:money|oferta.cuotaMensual=-money|oferta.moneda=-currency|oferta.fotos=additional_image_link|oferta.creadoEl=date_in_stock|tienda.nombre=dealership_name|tienda.ciudad=dealer_city|tienda.latitud=latitude|tienda.longitud=longitude',
    },
    {
      system: 'occasion list with units',
      columns:
        'Código vehículo=stock_number|Número de chasis=vin|Marca=make|Modelo=model|Nivel de equipamiento=trim|Fecha 1ª matriculación=year:monthyear|Cuentakilómetros=mileage:km|Motorización=engine|Carburante=fuel|Caja de cambios=transmission|Potencia=horsepower|Color pintura=exterior_color|Color asientos=interior_color|Categoría=body_style|P.V.P. (€)=price|Precio recomendado=vehicle_msrp:money|Propietarios anteriores=owner_count|Mantenimiento al día=service_records|Extras=features|Comentario=description|Imagen=image_link|Página web=dealer_website:site|Concesionario=dealership_name|Dirección=dealership_address:street|CP=dealer_zip:plz|Disponible=-yes',
    },
  ],
};
