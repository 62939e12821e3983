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
